import type { Settings } from '../../../core/model/settings.ts';
import { planOf } from '../../../core/pack/methods.ts';
import { type AskedPlan, evidenceOverPlateaus, type PlateauRow } from '../../../core/tau/evidence-over-plateaus.ts';
import type { PlateauRule } from '../../../core/tau/plateau.ts';
import type { EpisodeMemory } from './episode-memory.ts';
import { candidateOf, writeGate } from './measure-run.ts';
import { runInSlices } from './time-slices.ts';

/** What besides τ decides the clustering that the settings show. */
export function plateauRule(settings: Settings): PlateauRule {
  return { gate: writeGate(settings), candidate: candidateOf(settings) };
}

/** The episode's questions under method A; null before the question vectors are there. */
export function askedPlan(memory: EpisodeMemory, settings: Settings): AskedPlan | null {
  if (!memory.hasQueries) return null;
  const { chunks, embeddings, terms, pieces } = memory;
  const queries = memory.queries(settings.asOfQuestion);
  return { episode: { chunks, embeddings, terms, pieces, queries }, plan: planOf(settings.methodA, settings.pack) };
}

export interface PlateauRowPlan {
  /** `leave`: only the clusterings. Questions that are not embedded are left out too. */
  readonly questions: 'ask' | 'leave';
  readonly chaining: 'count' | 'leave';
}

/** Every plateau of the shown clustering with what method A makes of the questions there; null on the way to the next. */
export function plateauRowSteps(
  memory: EpisodeMemory,
  settings: Settings,
  { questions, chaining }: PlateauRowPlan,
): Generator<PlateauRow | null, void> {
  const asked = questions === 'ask' ? askedPlan(memory, settings) : null;
  return evidenceOverPlateaus(memory.rows, plateauRule(settings), { asked, chaining });
}

export interface PlateauRowsOptions {
  readonly signal: AbortSignal;
  readonly questions: PlateauRowPlan['questions'];
  /** Called with each row as it is found, the highest τ first; `joined` of `joins` chunks have joined an atom there. */
  readonly onRow?: (row: PlateauRow, progress: { readonly joined: number; readonly joins: number }) => void;
}

/** All of them, without chaining. Rejects when aborted. */
export async function plateauRows(
  memory: EpisodeMemory,
  settings: Settings,
  { signal, questions, onRow }: PlateauRowsOptions,
): Promise<PlateauRow[]> {
  const found: PlateauRow[] = [];
  const { count } = memory.rows;
  await runInSlices(plateauRowSteps(memory, settings, { questions, chaining: 'leave' }), signal, (row) => {
    if (!row) return;
    found.push(row);
    onRow?.(row, { joined: count - row.atoms, joins: Math.max(0, count - 1) });
  });
  return found;
}
