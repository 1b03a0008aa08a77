import type { Counterfactual } from '../../../../core/contract/explanation.ts';
import type { ExplainReport } from '../../engine/report-calls.ts';
import { changeFlags } from '../change-words.ts';
import type { Command } from '../command.ts';
import { explainText } from '../explain-text.ts';
import { methodFrom } from '../flags.ts';
import { askedQuestionFrom, METHOD_FLAG, questionFlags } from '../question-choice.ts';

export const explainCommand: Command = {
  name: 'explain',
  usage: 'explain PATH --question ID | --first-question [--method rsm]',
  summary: "Tells where each of a question's gold turns was lost, and which smallest change would have brought it in.",
  ownFlags: [...questionFlags('to explain'), METHOD_FLAG],
  async run({ flags, engine, signal }) {
    const input = { ...askedQuestionFrom(flags), method: methodFrom(flags, 'method', 'rsm') };
    const report = await engine.call('explainReport', input, signal);
    return { document: withFlags(report), text: explainText(report) };
  },
};

/** Each counterfactual with the flags that apply it. */
function withFlags(report: ExplainReport) {
  const flagged = (found: readonly Counterfactual[]) => found.map((one) => ({ ...one, flags: changeFlags(one) }));
  return {
    ...report,
    gold: report.gold.map((journey) => ({ ...journey, counterfactuals: flagged(journey.counterfactuals) })),
    counterfactuals: flagged(report.counterfactuals),
  };
}
