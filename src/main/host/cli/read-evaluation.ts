import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { EvaluationPart } from '../../../core/evaluate/evaluation-part.ts';
import type { EvaluationReport } from '../../../core/evaluate/evaluation-report.ts';
import { METHODS } from '../../../core/model/settings.ts';
import { BadInputError, fileProblem } from '../import/bad-input-error.ts';

const share = v.nullable(v.pipe(v.number(), v.finite()));
const column = v.array(share);
const evidence = { er: share, eall: share, ed: share };
const ranking = {
  ndcg10Standard: share,
  ndcg10Lme: share,
  rAt5: share,
  rAt10: share,
  ePrec: share,
  eRecall: share,
  eF1: share,
};
const figures = { ...evidence, ...ranking };
const columns = Object.fromEntries(Object.keys(figures).map((metric) => [metric, column])) as Record<
  keyof typeof figures,
  typeof column
>;
const words = v.array(v.string());
const rowLabel = { method: v.picklist(METHODS), budget: v.number(), seed: v.optional(v.number()) };

/** What is read of an earlier report; the rest of it is taken along unread. */
const REPORT = v.looseObject({
  kind: v.literal('atomscope-evaluation'),
  settings: v.looseObject({}),
  rows: v.array(v.looseObject({ ...rowLabel, ...figures })),
  perQuestion: v.optional(
    v.looseObject({
      questions: v.array(v.looseObject({ episodeId: v.string(), questionId: v.string(), goldTurns: v.number() })),
      rows: v.array(v.looseObject({ ...rowLabel, ...columns, stage: words })),
    }),
  ),
});

const CELL = v.looseObject({ ...columns, fill: column, tokens: column, stage: words, turns: words });

const PART = v.looseObject({
  kind: v.literal('atomscope-evaluation-part'),
  shard: v.object({ index: v.number(), of: v.number() }),
  made: v.object({ code: v.string(), embedder: v.string(), fingerprint: v.string() }),
  plan: v.looseObject({
    methods: v.array(v.picklist(METHODS)),
    budgets: v.array(v.number()),
    settings: v.looseObject({}),
  }),
  perQuestion: v.picklist(['on', 'off']),
  episodeCount: v.number(),
  episodes: v.array(
    v.looseObject({
      place: v.number(),
      episodeId: v.string(),
      questions: v.array(v.looseObject({ questionId: v.string() })),
      cells: v.record(v.string(), CELL),
    }),
  ),
});

/** The report of an earlier `evaluate --json`. Throws a BadInputError. */
export async function readReport(path: string): Promise<EvaluationReport> {
  return (await readChecked(path, REPORT, 'what "atomscope evaluate --json" prints')) as unknown as EvaluationReport;
}

/** What one `evaluate --shard` printed. Throws a BadInputError. */
export async function readPart(path: string): Promise<EvaluationPart> {
  return (await readChecked(path, PART, 'what "atomscope evaluate --shard I/N" prints')) as unknown as EvaluationPart;
}

async function readChecked<S extends v.GenericSchema>(path: string, schema: S, expected: string) {
  const checked = v.safeParse(schema, await readJsonFile(path, expected));
  if (checked.success) return checked.output;
  const at = v.getDotPath(checked.issues[0]);
  throw new BadInputError(
    path,
    null,
    `${at === null ? 'this' : `"${at}" in it`} is not as expected; expected ${expected}`,
  );
}

async function readJsonFile(path: string, expected: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw fileProblem(path, error);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new BadInputError(path, null, `this is not one JSON document; expected ${expected}`);
  }
}
