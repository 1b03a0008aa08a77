import { cliffsBetween } from '../../../../core/tau/cliffs.ts';
import type { PlateauRow } from '../../../../core/tau/evidence-over-plateaus.ts';
import { flatReference } from '../../../../core/tau/pack-partition.ts';
import { BadInputError } from '../../import/bad-input-error.ts';
import { askedPlan, plateauRows, plateauRule } from '../plateau-rows.ts';
import { createRate } from '../rate.ts';
import type { EvidenceReport, PlateauReport, PlateausReport, ReportCalls } from '../report-calls.ts';
import type { ReportContext } from '../report-context.ts';
import { type ChosenEpisode, chooseEpisode, openMemory, readSource } from './open-source.ts';

export async function plateausReport(
  context: ReportContext,
  { source, settings, evidence }: ReportCalls['plateausReport']['input'],
  signal: AbortSignal,
): Promise<PlateausReport> {
  const chosen = chooseEpisode(await readSource(context, source, signal), source);
  if (evidence === 'measure') needEvidence(chosen, source.paths[0] ?? source.vectorsPath ?? '');
  const questions = evidence === 'measure' ? 'embed' : 'leave';
  const memory = await openMemory(context, chosen, { source, settings, signal, questions });
  const rows = await plateauRows(memory, settings, {
    signal,
    questions: evidence === 'measure' ? 'ask' : 'leave',
    onRow: progressOf(context),
  });
  context.emit({ type: 'task-ended', task: 'plateaus', outcome: 'completed' });
  const asked = evidence === 'measure' ? askedPlan(memory, settings) : null;
  return {
    episode: chosen.episode.episodeId,
    n: memory.chunks.length,
    ...plateauRule(settings),
    method: settings.methodA,
    plateaus: rows.map(reportRow),
    cliffs: cliffsBetween(rows.map((row) => ({ ...row, er: row.evidence?.er ?? null }))),
    ...(asked ? { reference: { method: 'flat', ...evidenceReport(flatReference(asked.episode, settings.pack)) } } : {}),
  };
}

/** Reports joins as plateaus are passed. */
export function progressOf({ emit }: ReportContext) {
  const rate = createRate(() => performance.now());
  return (_: PlateauRow, { joined, joins }: { readonly joined: number; readonly joins: number }) => {
    const progress = { task: 'plateaus', done: joined, total: joins, unit: 'joins', ...rate(joined, joins) } as const;
    emit({ type: 'task-progressed', progress });
  };
}

function needEvidence({ episode, vectors }: ChosenEpisode, path: string): void {
  if (vectors) {
    throw new BadInputError(
      path,
      null,
      'questions cannot be asked of vectors whose embedder is not known; leave out --evidence',
    );
  }
  if (episode.questions.some((question) => question.evidence.turns.length > 0)) return;
  const asked = episode.questions.length;
  throw new BadInputError(
    path,
    null,
    `none of the ${asked} questions of episode ${episode.episodeId} has evidence; expected some, or no --evidence`,
  );
}

function reportRow({ above, upTo, atoms, largestShare, evidence }: PlateauRow): PlateauReport {
  return { above, upTo, atoms, largestShare, ...(evidence ? evidenceReport(evidence) : {}) };
}

/** The means without the figures of each question. */
export function evidenceReport({ er, eall, tokens, fill }: EvidenceReport): EvidenceReport {
  return { er, eall, tokens, fill };
}
