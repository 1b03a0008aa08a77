import type { Stage } from '../../../core/contract/explanation.ts';
import { whole as figure } from '../../canvas/format.ts';
import type { countByStage } from './lost-rows.ts';
import { FAILING_STAGES, STAGE_WORDS } from './stage-words.ts';

interface StageRowsProps {
  readonly counts: ReturnType<typeof countByStage>;
  /** Questions that did not fail. */
  readonly whole: number;
  readonly chosen: Stage | null;
  readonly onChoose: (stage: Stage) => void;
}

/** How many questions end at each stage; each narrows the list to its own. */
export function StageRows({ counts, whole, chosen, onChoose }: StageRowsProps) {
  const most = Math.max(1, ...Object.values(counts));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame.
    <div className="stage-rows" role="group" aria-label="Questions by the stage at which they end">
      {FAILING_STAGES.map((stage) => (
        <button
          key={stage}
          type="button"
          className={counts[stage] === 0 ? 'stage-row none' : 'stage-row'}
          aria-pressed={chosen === stage}
          title={STAGE_WORDS[stage].meaning}
          onClick={() => onChoose(stage)}
        >
          <b>{stage}</b> <span className="ellipsis">{STAGE_WORDS[stage].brief}</span>{' '}
          <i className="stage-bar" style={{ width: `${(100 * counts[stage]) / most}%` }} />
          <Count questions={counts[stage]} />
        </button>
      ))}
      <button
        type="button"
        className="stage-row rest"
        aria-pressed={chosen === 'in'}
        title={STAGE_WORDS.in.meaning}
        onClick={() => onChoose('in')}
      >
        <span />
        <span>{STAGE_WORDS.in.brief}</span> <span />
        <Count questions={whole} />
      </button>
    </div>
  );
}

/** A figure that is read out with its unit. */
function Count({ questions }: { readonly questions: number }) {
  return (
    <span className="number">
      {figure(questions)}
      <span className="visually-hidden"> {questions === 1 ? 'question' : 'questions'}</span>
    </span>
  );
}
