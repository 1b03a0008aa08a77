import type { EvaluationPlan } from '../../../core/contract/evaluation-plan.ts';
import type { EvaluationScope, ModelAnswerScope } from '../../../core/contract/evaluation-tables.ts';
import type { Settings, TauSetting } from '../../../core/model/settings.ts';
import { counted, whole } from '../../canvas/format.ts';
import { FIELD_GROUPS } from '../settings/settings-fields.ts';

/** What the figures count and what they leave out, a sentence each; those that warn are marked. */
export function scopeSentences(scope: EvaluationScope): { readonly text: string; readonly warns: boolean }[] {
  const { questions, withEvidence, goldTurns } = scope;
  const plain = (text: string) => ({ text, warns: false });
  const warning = (text: string) => ({ text, warns: true });
  const datasets = Object.entries(scope.datasets).map(([dataset, episodes]) => `${dataset} ${whole(episodes)}`);
  return [
    plain(`${counted(scope.episodes, 'episode')} (${datasets.join(', ')}).`),
    plain(
      `${whole(withEvidence)} of ${counted(questions, 'question')} ${withEvidence === 1 ? 'has' : 'have'} evidence: ${counted(goldTurns, 'gold turn')}.`,
    ),
    ...(scope.derived > 0 ? [plain(`${whole(scope.derived)} of them with evidence derived from their words.`)] : []),
    ...(scope.suspect > 0 ? [warning(`${whole(scope.suspect)} of them with a label that an audit doubts.`)] : []),
    ...scope.leftOut.map(({ reason, questions: left }) =>
      warning(`${whole(left)} left out of evidence figures: ${reason}.`),
    ),
    ...scope.skippedEpisodes.map(({ reason, episodes, questions: left }) =>
      warning(`${counted(episodes, 'episode')} skipped with ${counted(left, 'question')}: ${reason}.`),
    ),
    ...(scope.modelAnswers ? modelSentences(scope.modelAnswers) : []),
  ];
}

/** What a model was asked for over all cells, and what could not be had of it. */
function modelSentences({ asked, missing }: ModelAnswerScope): { readonly text: string; readonly warns: boolean }[] {
  const lacking = missing.map(({ what, reason, count }) => ({
    text: `${whole(count)} of them ${what === 'answer' ? 'unanswered, not wrong, and in no answer figure' : 'without a verdict'}: ${reason}`,
    warns: true,
  }));
  const again = lacking.length === 0 ? '' : ' Evaluate asks again for what is missing only.';
  return [{ text: `${counted(asked, 'answer')} wanted over all cells.${again}`, warns: false }, ...lacking];
}

/** "τ auto", "τ p97" or "τ 0.7". */
export function tauWords(tau: TauSetting): string {
  if (tau.kind === 'auto') return 'τ auto';
  return tau.kind === 'percentile' ? `τ p${tau.percentile}` : `τ ${tau.tau}`;
}

/** Settings that no cell varies and that are others now: "K 6, now 8". Empty where the evaluation is of the present. */
export function settingsSince({ settings: made }: Pick<EvaluationPlan, 'settings'>, now: Settings): string[] {
  const tau = tauWords(made.write.tau);
  const since = tau === tauWords(now.write.tau) ? [] : [`${tau}, now ${tauWords(now.write.tau)}`];
  const fields = FIELD_GROUPS.flatMap(({ fields: all }) => all).filter(({ name }) => name !== 'Budget');
  return [
    ...since,
    ...fields.flatMap((field) => {
      const [then, present] = [field.read(made), field.read(now)];
      return then === present ? [] : [`${field.name} ${then}, now ${present}`];
    }),
  ];
}
