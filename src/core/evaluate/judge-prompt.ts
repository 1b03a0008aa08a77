/** What a judge is to compare. */
export interface JudgedWords {
  readonly question: string;
  readonly expected: string;
  readonly said: string;
}

/** What a judging model is asked, as one message. Our own wording: verdicts are comparable under one judge only. */
export function judgePrompt({ question, expected, said }: JudgedWords): string {
  return [
    'You check whether an answer is right. You are given a question, the expected answer, and the answer that was given.',
    'It is right when it says what the expected answer says: other words, another way to write a date or a number, and more detail are fine.',
    'It is wrong when it says something else, leaves out a part that the question asks for, or says that nothing is known although an answer was expected.',
    '',
    `Question: ${question}`,
    `Expected answer: ${expected}`,
    `Given answer: ${said}`,
    '',
    'Is the given answer right? Reply with one word: yes or no.',
  ].join('\n');
}

/** The verdict in a judge's reply: its first word, in any case, whatever marks stand around it; else null. */
export function verdictIn(reply: string): 'yes' | 'no' | null {
  const first = /^[^\p{L}\p{N}]*(yes|no)(?![\p{L}\p{N}])/iu.exec(reply)?.[1]?.toLowerCase();
  return first === 'yes' || first === 'no' ? first : null;
}
