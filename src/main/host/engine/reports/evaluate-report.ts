import { type EvaluationPart, isDealtTo, mergeProblem } from '../../../../core/evaluate/evaluation-part.ts';
import { type EvaluationReport, reportEvaluation } from '../../../../core/evaluate/evaluation-report.ts';
import type { Embedder } from '../../embed/embedder.ts';
import { BadInputError } from '../../import/bad-input-error.ts';
import { codeFingerprint } from '../code-fingerprint.ts';
import type { ReportCalls } from '../report-calls.ts';
import type { ReportContext } from '../report-context.ts';
import { runInSlices } from '../time-slices.ts';
import { openNamedAnswerer } from './named-answerer.ts';
import { listEpisodes, readSource } from './open-source.ts';
import { ShardWork, skipOf } from './shard-work.ts';

type PartInput = ReportCalls['evaluatePart']['input'];

/** Evaluates every episode in this process. */
export async function evaluateReport(
  context: ReportContext,
  input: ReportCalls['evaluateReport']['input'],
  signal: AbortSignal,
): Promise<EvaluationReport> {
  const part = await evaluatePart(context, { ...input, shard: { index: 1, of: 1 } }, signal);
  return await runInSlices(reportOf([part]), signal);
}

/** Draws the tables of parts that other processes measured. Throws an Error where they do not belong together. */
export async function mergeReport(
  { parts }: ReportCalls['mergeReport']['input'],
  signal: AbortSignal,
): Promise<EvaluationReport> {
  const problem = mergeProblem(parts);
  if (problem) throw new Error(problem.reason);
  return await runInSlices(reportOf(parts), signal);
}

function reportOf(parts: readonly EvaluationPart[]): Generator<void, EvaluationReport> {
  const { plan, made, perQuestion } = parts[0]!;
  return reportEvaluation(
    plan,
    parts.flatMap(({ episodes }) => episodes),
    { embedder: made.embedder, perQuestion },
  );
}

/** What shapes measured cells besides the plan and the episode. */
export function makerOf({ name, fingerprint }: Embedder): EvaluationPart['made'] {
  return { code: codeFingerprint(), embedder: name, fingerprint };
}

/**
 * Measures the episodes of one shard. Cells that were measured before, by this or an interrupted run, are found by
 * what they were measured on; every finished method of an episode is kept before the next begins.
 */
export async function evaluatePart(
  context: ReportContext,
  input: PartInput,
  signal: AbortSignal,
): Promise<EvaluationPart> {
  const { source, plan, shard, perQuestion } = input;
  const listed = listEpisodes(await readSource(context, source, signal), source);
  if (listed.every((one) => skipOf(one) !== null))
    throw new BadInputError(
      listed[0]?.path ?? source.paths[0] ?? '',
      null,
      'there is no question to evaluate here; expected episodes with questions, or --questions FILE',
    );
  const embedder = await context.resources.embedder(source);
  const made = makerOf(embedder);
  const own = listed.flatMap((episode, place) => (isDealtTo(shard, place) ? [{ ...episode, place }] : []));
  const answerer = openNamedAnswerer(context, { ...plan, ...input });
  const work = new ShardWork(context, { plan, source, embedder, answerer, signal }, made);
  const episodes = await work.measureAll(own);
  return { kind: 'atomscope-evaluation-part', shard, made, plan, perQuestion, episodeCount: listed.length, episodes };
}
