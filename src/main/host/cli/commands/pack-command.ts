import type { Command } from '../command.ts';
import { methodFrom, settingsFrom, sourceFrom } from '../flags.ts';
import { blockLines, packSummary } from '../pack-text.ts';
import { questionFrom } from '../question-choice.ts';

export const packCommand: Command = {
  name: 'pack',
  usage: 'pack PATH --question ID | --first-question --method M',
  summary: 'Prints the prompt that a method packs for one question under the token budget.',
  ownFlags: [
    { flag: 'question', shown: '--question ID', meaning: 'the question to pack for' },
    { flag: 'first-question', shown: '--first-question', meaning: 'the first question of the path' },
    {
      flag: 'method',
      shown: '--method rsm',
      meaning: 'rsm, dp-means, online-kmeans, flat, flat-top-k, bm25-rag, hybrid-rag, full-context, recency',
    },
  ],
  async run({ flags, engine, signal }) {
    const input = {
      source: sourceFrom(flags),
      settings: settingsFrom(flags),
      questionId: questionFrom(flags),
      method: methodFrom(flags, 'method', 'rsm'),
    };
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
