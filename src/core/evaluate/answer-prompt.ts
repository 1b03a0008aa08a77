import { NO_INFORMATION } from './locomo-f1.ts';

/**
 * What an answering model is asked, as one message: the memory's prompt as it was packed, then the question. Our own
 * wording, so its answers are not comparable with those that others' templates bring. A change of one letter asks
 * everything anew, since replies are kept by the whole text.
 */
export function answerPrompt(memory: string, question: string): string {
  return [
    'You answer a question about earlier conversations. All you know of them is the memory below.',
    'Answer from the memory alone and as briefly as it can be said: a name, a date, a number or a short phrase, with no explanation.',
    `Where the memory does not hold the answer, reply with exactly: ${NO_INFORMATION}`,
    '',
    'Memory:',
    memory.trim() === '' ? '(empty)' : memory,
    '',
    `Question: ${question}`,
    'Short answer:',
  ].join('\n');
}
