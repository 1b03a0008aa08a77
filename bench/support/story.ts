import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../src/core/math/random.ts';

export interface StoryShape {
  readonly turns: number;
  readonly questions: number;
  readonly wordsPerTurn: number;
  readonly seed: number;
}

/** A chat as JSON lines and questions of it, each with one turn of evidence. */
export interface Story {
  readonly chat: string;
  readonly questions: string;
}

const SESSION_TURNS = 50;

/** Turns of words drawn from the demo corpora: English to a tokenizer, sense to nobody. Same shape, same story. */
export function storyOf(project: string, { turns, questions, wordsPerTurn, seed }: StoryShape): Story {
  const words = wordsOf(project);
  const random = createRandom(seed);
  const sentence = (length: number) => Array.from({ length }, () => words[random.integer(words.length)]).join(' ');
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  const turn = (i: number) =>
    line({
      id: `t${i}`,
      session: `s${Math.floor(i / SESSION_TURNS)}`,
      role: i % 2 === 0 ? 'user' : 'assistant',
      // Half to one and a half times the length, so that chunks differ and budgets bite.
      content: `${sentence(Math.ceil(wordsPerTurn * (0.5 + random.next())))}.`,
    });
  const question = (q: number) =>
    line({ id: `q${q}`, question: `${sentence(12)}?`, type: `kind ${q % 4}`, evidence: [`t${random.integer(turns)}`] });
  return {
    chat: Array.from({ length: turns }, (_, i) => turn(i)).join(''),
    questions: Array.from({ length: questions }, (_, q) => question(q)).join(''),
  };
}

function wordsOf(project: string): string[] {
  const lines = ['assistant', 'ops-agent'].flatMap((name) =>
    readFileSync(join(project, 'fixtures', `${name}.jsonl`), 'utf8')
      .split('\n')
      .filter(Boolean),
  );
  return lines
    .map((line) => (JSON.parse(line) as { readonly content?: unknown }).content)
    .flatMap((content) => (typeof content === 'string' ? content.split(/\s+/) : []))
    .filter((word) => /^[\p{L}'’,.-]+$/u.test(word));
}
