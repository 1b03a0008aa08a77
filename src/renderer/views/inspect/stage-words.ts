import { type CauseTag, LOST_STAGES, type Stage, type WriteCause } from '../../../core/contract/explanation.ts';

export interface StageWords {
  /** As a row of a list. */
  readonly brief: string;
  /** In one sentence. */
  readonly meaning: string;
}

/** What each stage is called, and what it says (FIELD section 6). */
export const STAGE_WORDS: Readonly<Record<Stage, StageWords>> = {
  L: {
    brief: 'label in doubt',
    meaning: 'The label is the problem: no or unresolvable evidence, or an audit doubts it.',
  },
  C: {
    brief: 'chunk cut, too long',
    meaning: 'The turn’s chunk exceeds the budget, was cut by the embedder, or was not complete yet.',
  },
  R1: { brief: 'atom below K', meaning: 'The chunk’s atom ranks below K.' },
  R2: { brief: 'chunk below k', meaning: 'The chunk ranks below k inside its atom.' },
  P1: { brief: 'dropped for budget', meaning: 'The chunk was selected and did not fit.' },
  P2: { brief: 'truncated', meaning: 'The chunk was cut to fit, before the turn.' },
  P3: { brief: 'starved by earlier', meaning: 'One earlier atom had used more than half of the budget.' },
  O: { brief: 'packed, but buried', meaning: 'The turn is in the prompt, far down in little evidence.' },
  A: { brief: 'answered wrongly', meaning: 'The turn is in the prompt, and the answer is wrong.' },
  in: { brief: 'all in', meaning: 'Every evidence turn is in the prompt.' },
};

/** The stages at which a question can fail, in the order in which its evidence meets them. */
export const FAILING_STAGES = [...LOST_STAGES, 'O', 'A'] as const satisfies readonly Stage[];

export const CAUSE_WORDS: Readonly<Record<WriteCause, string>> = { W1: 'diluted', W2: 'fragmented', W3: 'stale' };

export const TAG_WORDS: Readonly<Record<CauseTag, string>> = {
  'entity-confusion': 'entity confusion',
  'temporal-slot': 'temporal slot',
  'stale-drift': 'stale or drifting',
  compositional: 'compositional',
  location: 'location',
  numeric: 'numeric',
};
