import type {
  AtomHeading,
  ChunkHeading,
  OutcomeColumns,
  PackedSide,
  QuestionHeading,
} from '../../../src/core/contract/events.ts';
import type { PacksState } from '../../../src/core/contract/state.ts';
import type { PackedPrompt, PromptBlock } from '../../../src/core/model/packed-prompt.ts';

/** A question with evidence in chunks 2 and 5; what a test cares about is overridden. */
export function question(part: Partial<QuestionHeading> = {}): QuestionHeading {
  return {
    questionId: 'Q-1',
    text: 'Which port does step 4 name?',
    type: 'recall',
    answer: '5433',
    evidenceChunks: [2, 5],
    evidenceTurns: [4, 10, 11],
    evidenceSource: 'labelled',
    unresolved: [],
    suspect: null,
    visibleChunks: 10,
    ...part,
  };
}

/** Chunks of two turns each. */
export function chunks(count: number): ChunkHeading[] {
  return Array.from({ length: count }, (_, chunkIndex) => ({
    chunkIndex,
    firstTurn: 2 * chunkIndex,
    endTurn: 2 * chunkIndex + 2,
    session: 's1',
    timestamp: '2026-05-09T10:00:00Z',
    tokens: 100 + chunkIndex,
    preview: `words of ${chunkIndex}`,
  }));
}

/** Outcomes row by row: [gold turns in the prompt, gold turns]. */
export function outcomes(
  method: OutcomeColumns['method'],
  rows: readonly (readonly [number, number])[],
): OutcomeColumns {
  return {
    method,
    goldIn: Uint16Array.from(rows, ([goldIn]) => goldIn),
    gold: Uint16Array.from(rows, ([, gold]) => gold),
    tokens: new Uint32Array(rows.length),
    meanEr: null,
    meanEall: null,
    meanTokens: 0,
    questionsWithEvidence: rows.filter(([, gold]) => gold > 0).length,
  };
}

export function heading(atom: number, part: Partial<AtomHeading> = {}): AtomHeading {
  return { atom, size: 1, words: [`word${atom}`], cohesion: null, chaining: null, ...part };
}

export function prompt(part: Partial<PackedPrompt> = {}): PackedPrompt {
  return {
    prompt: '',
    tokens: 0,
    budgetTokens: 4000,
    encoding: 'o200k_base',
    blocks: [],
    dropped: [],
    metrics: { er: 0, eall: 0, ed: 0, fill: 0, stoppedBy: 'budget', goldTurns: 3, goldTurnsIn: 0 },
    ...part,
  };
}

/** A block a chunk, each of 100 tokens, without places in a prompt string. */
function blocksOf(chunkIndexes: readonly number[]): PromptBlock[] {
  return chunkIndexes.map((chunk) => ({
    atom: null,
    chunks: [chunk],
    tokens: 100,
    chunkTokens: [100],
    truncatedChunk: null,
    start: 0,
    end: 0,
  }));
}

interface Pair {
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly goldIn: readonly [number, number];
  readonly goldTurns?: number;
  readonly droppedA?: PackedPrompt['dropped'];
  readonly droppedB?: PackedPrompt['dropped'];
}

/** The two prompts of a question, by the chunks they hold. */
export function packs({ a, b, goldIn, goldTurns = 3, droppedA = [], droppedB = [] }: Pair): PacksState {
  const side = (
    held: readonly number[],
    goldTurnsIn: number,
    dropped: PackedPrompt['dropped'],
    method: PackedSide['method'],
  ): PackedSide => ({
    method,
    pack: prompt({
      blocks: blocksOf(held),
      dropped,
      metrics: { er: null, eall: null, ed: null, fill: 1, stoppedBy: 'budget', goldTurns, goldTurnsIn },
    }),
  });
  return {
    run: 1,
    questionId: 'Q-1',
    a: side(a, goldIn[0], droppedA, 'rsm'),
    b: side(b, goldIn[1], droppedB, 'flat'),
    both: a.filter((chunk) => b.includes(chunk)),
    onlyA: a.filter((chunk) => !b.includes(chunk)),
    onlyB: b.filter((chunk) => !a.includes(chunk)),
  };
}
