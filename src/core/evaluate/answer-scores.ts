import type { AnswerScores } from '../contract/answers.ts';
import type { Question } from '../model/episode.ts';
import { bleu1 } from './bleu-1.ts';
import { locomoF1 } from './locomo-f1.ts';
import { setF1 } from './set-f1.ts';

/**
 * An answer against the expected one by each word metric (FIELD section 5), null where nothing is expected or nothing
 * was said. LoCoMo's F1 judges an adversarial question without an expected answer too.
 */
export function answerScores({ answer: wanted, type }: Question, said: string | null): AnswerScores {
  if (said === null) return { locomoF1: null, setF1: null, bleu1: null };
  return {
    locomoF1: locomoF1({ said, wanted, type }),
    setF1: wanted === null ? null : setF1(said, wanted),
    bleu1: wanted === null ? null : bleu1(said, wanted),
  };
}
