import { readAnswer } from '../../src/core/explain/answer-reading.ts';
import { BURIED_DENSITY, BURIED_POSITION } from '../../src/core/explain/readings.ts';
import { chunkOfTurn } from '../../src/core/model/chunk.ts';
import { rowOf } from '../../src/core/model/embedding-matrix.ts';
import type { PackedPrompt } from '../../src/core/model/packed-prompt.ts';
import type { Method, Settings } from '../../src/core/model/settings.ts';
import { FULL_CONTEXT_TOKENS } from '../../src/core/pack/admission-door.ts';
import { planOf } from '../../src/core/pack/methods.ts';
import type { EpisodeMemory } from '../../src/main/host/engine/episode-memory.ts';

/** Scores this close may rank either way: they are added up in another order here. */
const NEAR = 1e-6;
/** In tokens of any encoding. */
const LONGEST_HEADER = 120;

/** What one question looks like from outside: its real prompt, and ranks from nothing but the vectors. */
export interface NaiveQuestion {
  readonly packed: PackedPrompt;
  isShown(turn: number): boolean;
  /** The stages that a turn may have ended at; more than one only where scores tie to the last digits. */
  stagesOf(turn: number): ReadonlySet<string>;
}

/**
 * The stages of FIELD section 6 by another way than the code's: the turn's text is searched in the prompt, atoms are
 * ranked by mean vectors made here, chunks are laid into the room one by one. Only for the rules centroid and
 * max-member; of the refusals, P3 and P1 are told apart where overflow is `skip` and nothing is backfilled.
 */
export function naiveQuestion(memory: EpisodeMemory, settings: Settings, method: Method, index: number): NaiveQuestion {
  const tau = memory.tauOf(settings.write);
  const packed = memory.pack(index, method, settings, tau);
  const question = memory.episode.questions[index]!;
  const { visibleCount: visible, similarities } = memory.queries(settings.asOfQuestion)[index]!;
  const plan = planOf(method, settings.pack);
  const atomOf = memory.runOf(method, settings, tau).log.atomOf.slice(0, visible);
  const chunkOf = chunkOfTurn(memory.chunks);
  const { pieces } = memory;
  const limit =
    plan.selection === 'full-context' ? Math.min(plan.budgetTokens, FULL_CONTEXT_TOKENS) : plan.budgetTokens;
  const tokensOf = (chunk: number) => pieces.counter.count(`${pieces.pieceOf(chunk)}#`) - pieces.counter.count('#');
  const isShown = (turn: number) => packed.prompt.includes(memory.episode.turns[turn]!.text);
  const dropped = new Map(packed.dropped.map(({ chunk, reason }) => [chunk, reason]));

  function stagesOf(turn: number): ReadonlySet<string> {
    if (isShown(turn)) return shownStages(turn);
    const chunk = chunkOf[turn]!;
    if (chunk >= visible) return new Set([turn >= (question.visibleTurns ?? Number.POSITIVE_INFINITY) ? 'L' : 'C']);
    if (tokensOf(chunk) > limit) return new Set(['C']);
    if (packed.blocks.some((block) => block.truncatedChunk === chunk)) return new Set(['P2']);
    const reason = dropped.get(chunk);
    if (reason === 'budget' || reason === 'stopped') return refusals(chunk);
    if (plan.selection !== 'atoms-first') return new Set(['R2']);
    return rankStages(chunk);
  }

  /** Where the text stands twice, either place may be meant. */
  function shownStages(turn: number): ReadonlySet<string> {
    const verdict = readAnswer(question.answer, question.givenAnswer)?.verdict;
    if (verdict === 'right') return new Set(['in']);
    const { text } = memory.episode.turns[turn]!;
    const shown = question.evidence.turns.filter(isShown).map((gold) => memory.episode.turns[gold]!.text);
    const density = shown.reduce((sum, gold) => sum + pieces.counter.count(gold), 0) / packed.tokens;
    const stages = new Set<string>();
    for (let at = packed.prompt.indexOf(text); at >= 0; at = packed.prompt.indexOf(text, at + 1)) {
      const position = pieces.counter.count(packed.prompt.slice(0, at)) / packed.tokens;
      const unburied = verdict === 'wrong' ? 'A' : 'in';
      // Tokens may merge where text before the turn meets it: near the reading's edge both are right.
      for (const near of [position - 2 / packed.tokens, position + 2 / packed.tokens])
        stages.add(density < BURIED_DENSITY && near > BURIED_POSITION ? 'O' : unburied);
    }
    return stages;
  }

  function rankStages(chunk: number): ReadonlySet<string> {
    const stages = new Set<string>();
    const scores = naiveAtomScores(memory, similarities, atomOf, plan.rule);
    const own = scores[atomOf[chunk]!]!;
    if (scores.filter((score) => score >= own - NEAR).length > plan.topAtoms) stages.add('R1');
    if (scores.filter((score) => score > own + NEAR).length < plan.topAtoms) stages.add('R2');
    return stages;
  }

  function refusals(chunk: number): ReadonlySet<string> {
    if (plan.selection !== 'atoms-first') return new Set(['P1']);
    if (plan.overflow !== 'skip' || plan.backfill === 'on') return new Set(['P1', 'P3']);
    // With its header it may exceed the budget: then it waits to the end, and all atoms are earlier.
    if (tokensOf(chunk) + LONGEST_HEADER > limit) return new Set(['P1', 'P3']);
    const position = new Map<number, number>();
    packed.blocks.forEach((block) => {
      for (const held of block.chunks) position.set(held, atomOf[held]!);
    });
    // All that atoms ranked before this one hold was let in before it was tried, bar chunks cut at the very end.
    const scores = naiveAtomScores(memory, similarities, atomOf, plan.rule);
    const own = scores[atomOf[chunk]!]!;
    if (scores.some((score, atom) => atom !== atomOf[chunk] && Math.abs(score - own) <= NEAR))
      return new Set(['P1', 'P3']);
    let largest = 0;
    for (const atom of new Set(position.values())) {
      if (atom === atomOf[chunk] || scores[atom]! < own) continue;
      const whole = [...position].filter(([held, of]) => of === atom && !isCut(held)).map(([held]) => held);
      if (whole.length === 0) continue;
      largest = Math.max(
        largest,
        whole.reduce((sum, held) => sum + tokensOf(held), headerTokensOf(atom)),
      );
    }
    return new Set([largest > limit / 2 ? 'P3' : 'P1']);
  }

  function isCut(chunk: number): boolean {
    return packed.blocks.some((block) => block.truncatedChunk === chunk);
  }

  function headerTokensOf(atom: number): number {
    if (plan.presentation !== 'grouped' && plan.presentation !== 'grouped-by-time') return 0;
    const block = packed.blocks.find((held) => held.atom === atom)!;
    return block.tokens - block.chunkTokens.reduce((sum, tokens) => sum + tokens, 0);
  }

  return { packed, isShown, stagesOf };
}

function naiveAtomScores(
  memory: EpisodeMemory,
  similarities: Float32Array,
  atomOf: Int32Array,
  rule: string,
): number[] {
  const atoms = atomOf.reduce((most, atom) => Math.max(most, atom + 1), 0);
  return Array.from({ length: atoms }, (_, atom) => {
    const members = [...atomOf.keys()].filter((chunk) => atomOf[chunk] === atom);
    if (rule === 'max-member') return Math.max(...members.map((chunk) => similarities[chunk]!));
    const mean = new Float64Array(memory.embeddings.dims);
    for (const member of members) {
      for (const [k, value] of rowOf(memory.embeddings, member).entries()) mean[k] = mean[k]! + value;
    }
    const norm = Math.hypot(...mean);
    return norm <= NEAR
      ? Number.NEGATIVE_INFINITY
      : members.reduce((sum, chunk) => sum + similarities[chunk]!, 0) / norm;
  });
}
