import type { Counterfactual } from '../../../../core/contract/explanation.ts';
import { EXPLAINED_ANSWERS, type ExplainReport } from '../../engine/report-calls.ts';
import { ANSWER_FLAGS, answeringFrom, plannedAnswererFrom, refuseAnswerFlags } from '../answer-flags.ts';
import { changeFlags } from '../change-words.ts';
import type { Command } from '../command.ts';
import { explainText } from '../explain-text.ts';
import { methodFrom } from '../flags.ts';
import { askedQuestionFrom, METHOD_FLAG, questionFlags } from '../question-choice.ts';

export const explainCommand: Command = {
  name: 'explain',
  usage: 'explain PATH --question ID | --first-question [--method rsm]',
  summary: "Tells where each of a question's gold turns was lost, and which smallest change would have brought it in.",
  ownFlags: [
    ...questionFlags('to explain'),
    METHOD_FLAG,
    {
      flag: 'answers',
      shown: '--answers given',
      meaning: 'whose answer is read: or extractive (quoted sentences), model (asks an endpoint)',
    },
    ...ANSWER_FLAGS,
  ],
  async run({ flags, engine, signal }) {
    const answers = flags.oneOf('answers', EXPLAINED_ANSWERS, 'given');
    if (answers !== 'model') refuseAnswerFlags(flags);
    const input = {
      ...askedQuestionFrom(flags),
      method: methodFrom(flags, 'method', 'rsm'),
      answers,
      ...(answers === 'model'
        ? { answerer: plannedAnswererFrom(flags), answering: answeringFrom(flags, process.env) }
        : {}),
    };
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
