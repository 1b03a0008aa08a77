import { useStore } from 'zustand';
import type { EvaluationState } from '../../../core/contract/evaluation.ts';
import { cellsOf, type EvaluationPlan } from '../../../core/contract/evaluation-plan.ts';
import type { Progress } from '../../../core/contract/events.ts';
import { counted, whole } from '../../canvas/format.ts';
import { answererStore } from '../../state/answerer.ts';
import { evaluateStore } from '../../state/evaluate-store.ts';
import {
  cancelEvaluation,
  evaluationPlanOf,
  exportEvaluation,
  resumeEvaluation,
  startEvaluation,
} from '../../state/evaluating.ts';
import { useEngine } from '../../state/use-stores.ts';
import { progressWords, rateWords } from '../notices/progress-words.ts';
import { ChevronDown } from '../shell/icons.tsx';
import { Menu, MenuRow } from '../shell/menu.tsx';
import { answererWords, askedSentences } from './asked-words.ts';
import { SendingNote } from './sending-note.tsx';

/** The button that begins, and how far it is. */
export function RunPanel() {
  const evaluation = useEngine((state) => state.evaluation);
  const progress = useEngine((state) => state.progress.evaluate);
  return (
    <section className="run" aria-label="Run">
      {evaluation !== null && isRunning(evaluation) ? (
        <Running evaluation={evaluation} progress={progress} />
      ) : (
        <Startable evaluation={evaluation} />
      )}
    </section>
  );
}

export function isRunning({ status }: Pick<EvaluationState, 'status'>): boolean {
  return status === 'measuring' || status === 'drawing';
}

interface RunningProps {
  readonly evaluation: EvaluationState;
  readonly progress: Progress | undefined;
}

function Running({ evaluation, progress }: RunningProps) {
  const { cells, status, asked } = evaluation;
  const share = cells.of === 0 ? 0 : cells.done / cells.of;
  const doing = status === 'drawing' ? 'Comparing the methods.' : progress ? progressWords(progress) : 'Starting.';
  const rate = progress ? rateWords(progress) : null;
  return (
    <>
      <div className="run-buttons">
        <button type="button" className="button edge-tall" onClick={cancelEvaluation}>
          Cancel
        </button>
        <span className="ink">{cellsText(evaluation)}</span>
      </div>
      <div
        className="run-track"
        role="progressbar"
        aria-label={cellsText(evaluation)}
        aria-valuenow={Math.round(share * 100)}
      >
        <div className="progress-done" style={{ width: `${share * 100}%` }} />
      </div>
      <p>
        {doing}
        {rate ? ` ${rate[0]!.toUpperCase()}${rate.slice(1)}.` : ''}
      </p>
      {asked
        ? askedSentences(asked).map((text) => (
            <p key={text} className="ink3">
              {text}
            </p>
          ))
        : null}
    </>
  );
}

/** "12 of 27 cells", over several episodes "81 of 135 cells, 3 of 5 episodes". */
export function cellsText({ cells, episodes }: EvaluationState): string {
  const text = `${whole(cells.done)} of ${counted(cells.of, 'cell')}`;
  return episodes.of > 1 ? `${text}, ${whole(episodes.done)} of ${whole(episodes.of)} episodes` : text;
}

function Startable({ evaluation }: { readonly evaluation: EvaluationState | null }) {
  const choice = useStore(evaluateStore, (state) => state.choice);
  const settings = useEngine((state) => state.settings);
  const isOpen = useEngine((state) => state.episode !== null);
  const questions = useEngine((state) =>
    choice.reach === 'episode'
      ? (state.episode?.heading.questionCount ?? 0)
      : (state.corpus?.episodes.reduce((sum, { questionCount }) => sum + questionCount, 0) ?? 0),
  );
  const answerer = useStore(answererStore, (state) => state.choice);
  const plan = evaluationPlanOf(choice, settings);
  const problem = 'problem' in plan ? plan.problem : choice.answers === 'model' && !answerer ? NONE_SET_UP : null;
  const isHalted = evaluation?.status === 'cancelled' || evaluation?.status === 'failed';
  return (
    <>
      <div className="run-buttons">
        {isHalted ? (
          <button type="button" className="button primary" onClick={resumeEvaluation}>
            Resume
          </button>
        ) : null}
        <button
          type="button"
          className={isHalted ? 'button edge-tall' : 'button primary'}
          disabled={problem !== null || !isOpen || questions === 0}
          onClick={startEvaluation}
        >
          Evaluate
        </button>
        <Export evaluation={evaluation} />
      </div>
      {isHalted ? <Halted evaluation={evaluation} /> : null}
      <p className={problem === null ? 'ink3' : 'warn'}>
        {problem === null ? workWords(plan as EvaluationPlan, questions) : `▲ ${problem}`}
      </p>
      {choice.answers === 'model' && answerer && problem === null ? (
        <SendingNote choice={answerer} plan={plan as EvaluationPlan} />
      ) : null}
    </>
  );
}

const NONE_SET_UP = 'No answering model is set up. Set one up below, or choose other answers.';

function Halted({ evaluation }: { readonly evaluation: EvaluationState }) {
  const failure = useEngine((state) => (state.failure?.task === 'evaluate' ? state.failure.reason : null));
  const { answerer } = evaluation.plan;
  const rest = answerer ? `asks ${answererWords(answerer)} for what is missing only` : 'does the rest';
  if (evaluation.status === 'failed')
    return (
      <p role="alert">
        <span className="warn">▲</span> {failure ?? 'It failed.'}{' '}
        {evaluation.cells.done === 0 ? '' : `${cellsText(evaluation)} are finished and stay. `}Resume{' '}
        {answerer ? rest : 'tries the rest again'}.
      </p>
    );
  if (evaluation.cells.done === 0) return <p>Cancelled before the first cell was finished. Resume begins again.</p>;
  return (
    <p>
      Cancelled: {cellsText(evaluation)}. What is finished stays; Resume {rest}.
    </p>
  );
}

/** What a plan will take: "18 cells and 9 for the factorial, of 12 questions: 324 packs." */
export function workWords(plan: EvaluationPlan, questions: number): string {
  if (questions === 0)
    return 'There are no questions to evaluate. Choose other episodes, or open a file that has some.';
  const cells = cellsOf(plan).length;
  const rows = plan.methods.length * plan.budgets.length * (plan.seeds?.length ?? 1);
  const extra = cells - rows;
  const more = extra > 0 ? ` and ${whole(extra)} for the factorial` : '';
  return `${counted(rows, 'cell')}${more}, of ${counted(questions, 'question')}: ${whole(cells * questions)} packs, less what was measured before.`;
}

function Export({ evaluation }: { readonly evaluation: EvaluationState | null }) {
  if (evaluation?.status !== 'complete') return null;
  return (
    <span className="end">
      <Menu
        align="start"
        trigger={{
          className: 'button edge-tall',
          label: 'Export the evaluation',
          content: (
            <>
              Export <ChevronDown />
            </>
          ),
        }}
      >
        <MenuRow onChoose={() => void exportEvaluation('csv')} end="CSV">
          Tables
        </MenuRow>
        <MenuRow onChoose={() => void exportEvaluation('json')} end="JSON">
          Report
        </MenuRow>
        <MenuRow onChoose={() => void exportEvaluation('json-per-question')} end="JSON">
          Report with every question
        </MenuRow>
      </Menu>
    </span>
  );
}
