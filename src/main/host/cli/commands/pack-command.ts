import type { Command } from '../command.ts';
import { methodFrom } from '../flags.ts';
import { blockLines, packSummary } from '../pack-text.ts';
import { askedQuestionFrom, METHOD_FLAG, questionFlags } from '../question-choice.ts';

export const packCommand: Command = {
  name: 'pack',
  usage: 'pack PATH --question ID | --first-question --method M',
  summary: 'Prints the prompt that a method packs for one question under the token budget.',
  ownFlags: [...questionFlags('to pack for'), METHOD_FLAG],
  async run({ flags, engine, signal }) {
    const input = { ...askedQuestionFrom(flags), method: methodFrom(flags, 'method', 'rsm') };
    const report = await engine.call('packReport', input, signal);
    const rule = '─'.repeat(72);
    return {
      document: report,
      text: [
        `${report.question.id}: ${report.question.text}`,
        ...packSummary(report),
        ...blockLines(report),
        rule,
        report.prompt,
        rule,
      ].join('\n'),
    };
  },
};
