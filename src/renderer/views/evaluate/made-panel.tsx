import type { EvaluationState } from '../../../core/contract/evaluation.ts';
import { whole } from '../../canvas/format.ts';
import { copyCommand } from '../../state/evaluating.ts';
import { useEngine } from '../../state/use-stores.ts';
import { answererWords, askedSentences } from './asked-words.ts';
import { isRunning } from './run-panel.tsx';
import { scopeSentences, settingsSince } from './scope-words.ts';

/** What the evaluation on screen was made of, and under what. */
export function MadePanel({ evaluation }: { readonly evaluation: EvaluationState }) {
  const settings = useEngine((state) => state.settings);
  const title = useEngine(
    (state) => state.corpus?.episodes.find(({ episodeId }) => episodeId === evaluation.episodeId)?.title ?? null,
  );
  const { figures, plan, command, asked } = evaluation;
  const since = settingsSince(plan, settings);
  return (
    <section className="made" aria-label="What was counted">
      <h2>
        Counted <span className="ink3">{title === null ? 'all episodes' : `episode ${title}`}</span>
      </h2>
      {figures
        ? scopeSentences(figures.scope).map(({ text, warns }) => (
            <p key={text} className={warns ? 'made-warning' : ''}>
              {warns ? <span className="warn">▲ </span> : null}
              {text}
            </p>
          ))
        : null}
      {since.length > 0 ? (
        <p>
          <span className="warn">▲</span> Made under other settings than those in force: {since.join('; ')}. Evaluate to
          measure the present ones.
        </p>
      ) : null}
      {figures && plan.answers !== 'none' ? (
        <p>
          Answers: {plan.answerer ? answererWords(plan.answerer) : plan.answers}.{' '}
          {plan.answerer ? figures.readings.modelAnswers : figures.readings.answers}
          {plan.answerer?.judgeModel ? ` Judge: ${figures.readings.judge}` : ''}
        </p>
      ) : null}
      {asked && !isRunning(evaluation) ? askedSentences(asked).map((text) => <p key={text}>{text}</p>) : null}
      {figures ? (
        <p className="ink3">
          Embedded by {figures.embedder}. Intervals: {whole(figures.statistics.resamples)} bootstrap resamples, seed{' '}
          {figures.statistics.bootstrapSeed}; p: {whole(figures.statistics.permutations)} sign flips, seed{' '}
          {figures.statistics.permutationSeed}.
        </p>
      ) : null}
      <div className="command">
        <code className="readable" title={command}>
          {command}
        </code>
        <button type="button" className="button small" onClick={() => void copyCommand(command)}>
          Copy command
        </button>
      </div>
    </section>
  );
}
