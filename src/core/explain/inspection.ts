import { goldTurnsIn } from '../evaluate/metrics.ts';
import { chunkOfTurn } from '../model/chunk.ts';
import type { Question } from '../model/episode.ts';
import type { Method, Settings } from '../model/settings.ts';
import type { Admission, PackContext } from '../pack/admission.ts';
import { limitOf } from '../pack/admission-door.ts';
import { admitChunks } from '../pack/admit.ts';
import { type PackPlan, planOf } from '../pack/methods.ts';
import { checkPlan } from '../pack/pack.ts';
import { type MemoryView, viewAsOf } from '../retrieve/memory-view.ts';
import type { Query } from '../retrieve/query.ts';
import { type AtomRanking, rankAtoms } from '../retrieve/rank-atoms.ts';
import type { ExplainableMemory, ExplainableRun } from './explainable-memory.ts';
import { type OfferAccount, offerAccount } from './offer-account.ts';

/** A clustering as far as packing needs it. */
export type PackedRun = Omit<ExplainableRun, 'log'>;

/** One method under one set of settings, ready to be asked about any question of the episode. */
export interface Inspection {
  readonly memory: ExplainableMemory;
  readonly method: Method;
  readonly settings: Settings;
  readonly plan: PackPlan;
  readonly run: PackedRun;
  readonly context: PackContext;
  /** Tokens that a prompt may use. */
  readonly limit: number;
  /** Whether chunks are selected through atoms: only then do W, R1 and P3 exist. */
  readonly selectsAtoms: boolean;
  /** τ of the run; null where the write rule compares nothing with it, or no atom is packed. */
  readonly tau: number | null;
  readonly chunkOf: Int32Array;
  /** Sums of members' vectors already added up, keyed by atom and last visible member. */
  readonly atomSums: Map<string, Float64Array>;
}

/** Throws a RangeError when budget, K or k is not a positive integer. */
export function inspect(memory: ExplainableMemory, settings: Settings, method: Method): Inspection {
  const run = memory.runOf(method, settings, memory.tauOf(settings.write));
  return inspectionOf({ memory, method, settings, run, chunkOf: chunkOfTurn(memory.chunks) });
}

/** The same method over the same clustering with other pack settings. */
export function underSettings({ memory, method, run, chunkOf }: Inspection, settings: Settings): Inspection {
  return inspectionOf({ memory, method, settings, run, chunkOf });
}

/** The same method and settings over another clustering. */
export function underRun({ memory, method, settings, chunkOf }: Inspection, run: PackedRun): Inspection {
  return inspectionOf({ memory, method, settings, run, chunkOf });
}

function inspectionOf(given: Pick<Inspection, 'memory' | 'method' | 'settings' | 'run' | 'chunkOf'>): Inspection {
  const { memory, method, settings, run } = given;
  const plan = planOf(method, settings.pack);
  checkPlan(plan);
  return {
    ...given,
    plan,
    context: { pieces: memory.pieces, atomWords: run.words },
    limit: limitOf(plan),
    selectsAtoms: plan.selection === 'atoms-first',
    tau: plan.core === null || run.core === 'online-kmeans' ? null : run.tau,
    atomSums: new Map(),
  };
}

/** One question as an inspection sees it: what was admitted, and which gold turns are in. */
export interface InspectedQuestion {
  readonly question: Question;
  readonly query: Query;
  readonly view: MemoryView;
  readonly admission: Admission;
  readonly turnsIn: ReadonlySet<number>;
  /** Null for a method that does not select by atoms. */
  readonly atomRanking: () => AtomRanking | null;
  readonly account: () => OfferAccount;
}

export function inspectQuestion(inspection: Inspection, index: number): InspectedQuestion {
  const { memory, settings, run, plan, context, selectsAtoms } = inspection;
  const query = memory.queries(settings.asOfQuestion)[index]!;
  const view = viewAsOf(run.view, query.visibleCount);
  const admission = admitChunks(view, query, plan, context);
  return {
    question: memory.episode.questions[index]!,
    query,
    view,
    admission,
    turnsIn: new Set(goldTurnsIn(query.goldTurns, admission, context.pieces)),
    atomRanking: once(() => (selectsAtoms ? rankAtoms(view, query.similarities, plan.rule) : null)),
    account: once(() => offerAccount(view, plan, admission, context)),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
