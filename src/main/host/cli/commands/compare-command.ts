import type { CompareReport } from '../../engine/report-calls.ts';
import type { Command } from '../command.ts';
import { methodFrom } from '../flags.ts';
import { blockLines, packSummary } from '../pack-text.ts';
import { askedQuestionFrom, questionFlags } from '../question-choice.ts';

export const compareCommand: Command = {
  name: 'compare',
  usage: 'compare PATH --question ID | --first-question --a M --b M',
  summary: 'Packs one question with two methods at the same budget and shows the difference.',
  ownFlags: [
    ...questionFlags('to pack for'),
    { flag: 'a', shown: '--a rsm', meaning: 'first method' },
    { flag: 'b', shown: '--b flat', meaning: 'second method' },
  ],
  async run({ flags, engine, signal }) {
    const input = {
      ...askedQuestionFrom(flags),
      a: methodFrom(flags, 'a', 'rsm'),
      b: methodFrom(flags, 'b', 'flat'),
    };
    const report = await engine.call('compareReport', input, signal);
    return { document: report, text: compareText(report) };
  },
};

function compareText({ a, b, both, onlyA, onlyB }: CompareReport): string {
  const names = (chunks: readonly number[]) =>
    chunks.length > 0 ? chunks.map((chunk) => `c${chunk}`).join(' ') : 'none';
  const seen = a.visibleChunks < a.chunks ? `, asked after ${a.visibleChunks} of ${a.chunks} chunks` : '';
  return [
    `${a.question.id} in ${a.episode}${seen}`,
    a.question.text,
    ...(a.question.answer === null ? [] : [`Expected answer: ${a.question.answer}`]),
    '',
    `A  ${packSummary(a).join('\n   ')}`,
    ...blockLines(a),
    '',
    `B  ${packSummary(b).join('\n   ')}`,
    ...blockLines(b),
    '',
    `In both: ${names(both)}`,
    `Only A:  ${names(onlyA)}`,
    `Only B:  ${names(onlyB)}`,
    'With the same chunks, evidence recall cannot tell grouped from flat presentation: only an answering model can.',
  ].join('\n');
}
