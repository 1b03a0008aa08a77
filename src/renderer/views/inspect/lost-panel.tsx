import { useLayoutEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { QuestionStages } from '../../../core/contract/explanation.ts';
import { counted, whole } from '../../canvas/format.ts';
import { inspectStore } from '../../state/inspect-store.ts';
import { selectQuestion } from '../../state/selection.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { whyNoPrompts } from '../compare/why-no-prompts.ts';
import { FilterField } from '../questions/questions-panel.tsx';
import { LostList } from './lost-list.tsx';
import { countByStage, lostRows } from './lost-rows.ts';
import { StageRows } from './stage-rows.tsx';
import { STAGE_WORDS } from './stage-words.ts';
import { useStages } from './use-question-explanation.ts';

const NO_QUESTIONS: readonly never[] = [];

/** Where questions lose their evidence, and the questions themselves. */
export function LostPanel() {
  const stages = useStages();
  const questions = useEngine((state) => state.episode?.questions ?? NO_QUESTIONS);
  if (!stages) return <Waiting />;
  return <Lost stages={stages} questions={questions} />;
}

interface LostProps {
  readonly stages: readonly QuestionStages[];
  readonly questions: Parameters<typeof lostRows>[0];
}

function Lost({ stages, questions }: LostProps) {
  const stage = useStore(inspectStore, (state) => state.stage);
  const filter = useView((state) => state.questionFilter);
  const selected = useView((state) => state.selectedQuestion);
  const rows = useMemo(() => lostRows(questions, stages, { stage, filter }), [questions, stages, stage, filter]);
  const counts = useMemo(() => countByStage(stages), [stages]);
  const failed = stages.filter((each) => each.stage !== 'in').length;
  useLayoutEffect(() => {
    const listed = rows.map(({ question }) => question.questionId);
    const at = selected === null ? -1 : listed.indexOf(selected);
    inspectStore.setState(at < 0 ? { listed } : { listed, at });
  }, [rows, selected]);
  const title =
    stage === null ? 'Failed questions' : stage === 'in' ? 'Questions that did not fail' : `Questions at ${stage}`;
  return (
    <section className="list-panel" aria-label="Lost evidence">
      <div className="panel-head">
        <h2>Lost evidence</h2>
        <span className="ink3">
          {whole(failed)} of {counted(stages.length, 'question')}
        </span>
      </div>
      <StageRows
        counts={counts}
        whole={stages.length - failed}
        chosen={stage}
        onChoose={(next) => inspectStore.setState({ stage: next === stage ? null : next })}
      />
      <div className="panel-head lost-head">
        <h2>{title}</h2>
        <span className="ink3">
          {whole(rows.length)}
          {stage === null ? <span className="wide-only">, by evidence lost</span> : null}
        </span>
        {stage === null ? null : (
          <button type="button" className="end button small" onClick={() => inspectStore.setState({ stage: null })}>
            All failed
          </button>
        )}
      </div>
      <FilterField filter={filter} />
      {rows.length > 0 ? (
        <LostList rows={rows} selectedId={selected} onSelect={selectQuestion} />
      ) : (
        <NoRows failed={failed} stage={stage} filter={filter} />
      )}
    </section>
  );
}

interface NoRowsProps {
  readonly failed: number;
  readonly stage: keyof typeof STAGE_WORDS | null;
  readonly filter: string;
}

function NoRows({ failed, stage, filter }: NoRowsProps) {
  const words =
    filter.trim() !== ''
      ? `No question here has these words.`
      : failed === 0
        ? 'No question lost evidence under these settings.'
        : `No question ends at ${stage}. ${stage ? STAGE_WORDS[stage].meaning : ''}`;
  return (
    <div className="empty">
      <p className="sentence">{words}</p>
      {filter.trim() === '' ? null : (
        <button type="button" className="button edge" onClick={() => viewStore.setState({ questionFilter: '' })}>
          Clear the filter
        </button>
      )}
    </div>
  );
}

/** Before the stages are known. */
function Waiting() {
  const never = useEngine(whyNoPrompts);
  const words = useEngine(({ episode, outcomes }) => {
    if (!episode) return 'Nothing is open.';
    return outcomes ? 'Finding where every question ends.' : 'The questions are being packed. Where each ends follows.';
  });
  return (
    <section className="list-panel" aria-label="Lost evidence">
      <div className="panel-head">
        <h2>Lost evidence</h2>
      </div>
      <p className="empty sentence">{never ?? words}</p>
    </section>
  );
}
