import type { ChunkHeading, EpisodeHeading, QuestionHeading } from '../../../core/contract/events.ts';
import { isAskable, isJudgeable } from '../../../core/evaluate/model-answer.ts';
import { type Chunk, chunkOfTurn, visibleChunkCount } from '../../../core/model/chunk.ts';
import type { Episode } from '../../../core/model/episode.ts';

const PREVIEW_CHARACTERS = 240;

export function episodeHeading(episode: Episode): EpisodeHeading {
  const { episodeId, title, format, turns, questions } = episode;
  return {
    ...{ episodeId, title, format, turnCount: turns.length, questionCount: questions.length },
    askedCount: questions.filter(isAskable).length,
    judgedCount: questions.filter(isJudgeable).length,
  };
}

export function chunkHeading(chunk: Chunk, tokens: number): ChunkHeading {
  const { chunkIndex, firstTurn, endTurn, session, timestamp, text } = chunk;
  return { chunkIndex, firstTurn, endTurn, session, timestamp, tokens, preview: previewOf(text) };
}

/** The first words on one line. Cut between code points, so that no half of a surrogate pair is shown. */
function previewOf(text: string): string {
  const whole = text.trim();
  const points = Array.from(whole.slice(0, 4 * PREVIEW_CHARACTERS).replace(/\s+/g, ' '));
  if (whole.length <= 4 * PREVIEW_CHARACTERS && points.length <= PREVIEW_CHARACTERS) return points.join('');
  return `${points.slice(0, Math.min(points.length, PREVIEW_CHARACTERS) - 1).join('')}…`;
}

export function questionHeadings(
  episode: Episode,
  chunks: readonly Chunk[],
  asOfQuestion: 'on' | 'off',
): QuestionHeading[] {
  const chunkOf = chunkOfTurn(chunks);
  return episode.questions.map((question) => ({
    questionId: question.questionId,
    text: question.text,
    type: question.type,
    answer: question.answer,
    evidenceChunks: [...new Set(question.evidence.turns.map((turn) => chunkOf[turn]!))],
    evidenceTurns: question.evidence.turns,
    evidenceSource: question.evidence.source,
    unresolved: question.evidence.unresolved,
    suspect: question.suspect,
    visibleChunks: asOfQuestion === 'on' ? visibleChunkCount(chunks, question.visibleTurns) : chunks.length,
  }));
}
