import './evaluate.css';
import { useMemo } from 'react';
import { Cell, Grid, Gridline } from 'react-resizable-panels';
import { useStore } from 'zustand';
import type { EvaluationState } from '../../../core/contract/evaluation.ts';
import { evaluateStore } from '../../state/evaluate-store.ts';
import { type PanelSizes, rememberedSizes } from '../../state/panel-sizes.ts';
import { useEngine } from '../../state/use-stores.ts';
import { NOT_COMPARABLE } from '../answer/answer-words.ts';
import { Notices } from '../notices/notices.tsx';
import { Opening } from '../notices/opening.tsx';
import { named } from '../shell/named-gridline.ts';
import { useRememberedGrid } from '../shell/use-remembered-grid.ts';
import { useSpacing } from '../shell/use-spacing.ts';
import { CellTable } from './cell-table.tsx';
import { ChoiceForm } from './choice-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { MadePanel } from './made-panel.tsx';
import { QuestionsBehind } from './questions-behind.tsx';
import { ReferenceSelect } from './reference-select.tsx';
import { RunPanel } from './run-panel.tsx';
import { SectionsPanel } from './sections-panel.tsx';
import { useDifferences } from './use-differences.ts';

const PIXELS = 'preserve-pixel-size';

/** Columns and rows of Evaluate; the tables take what the others leave. */
function tracksOf(sizes: PanelSizes) {
  return {
    columns: [
      { id: 'left', defaultSize: sizes.left, minSize: 208, maxSize: 480, groupResizeBehavior: PIXELS },
      { id: 'middle', minSize: 360 },
      { id: 'right', defaultSize: sizes.behind, minSize: 220, maxSize: 560, groupResizeBehavior: PIXELS },
    ],
    rows: [
      { id: 'cells', defaultSize: sizes.cells, minSize: 120, maxSize: 1200, groupResizeBehavior: PIXELS },
      { id: 'sections', minSize: 120 },
    ],
  } as const;
}

const REMEMBERED = {
  left: ['column', 'left'],
  behind: ['column', 'right'],
  cells: ['row', 'cells'],
} as const;

/** The workspace Evaluate: every question under many methods and budgets, and what stands behind each number. */
export function EvaluateWorkspace() {
  const spacing = useSpacing();
  const grid = useRememberedGrid(spacing, REMEMBERED);
  const tracks = useMemo(() => tracksOf(rememberedSizes(spacing)), [spacing]);
  const evaluation = useEngine((state) => state.evaluation);
  return (
    <Grid
      key={spacing}
      className="workspace-grid evaluate"
      {...grid}
      columns={[...tracks.columns]}
      rows={[...tracks.rows]}
    >
      <Cell id="evaluate-choice" className="cell panel" column={0} row={0} rowSpan={2}>
        <section className="list-panel choice-panel" aria-label="What to evaluate">
          <RunPanel />
          <div className="choice-scroll">
            <ChoiceForm />
            {evaluation ? <MadePanel evaluation={evaluation} /> : null}
          </div>
        </section>
      </Cell>
      <Gridline className="gridline" type="column" column={1} elementRef={named('Width of the choice')} />
      <Cell id="evaluate-cells" className="cell well" column={1} row={0}>
        {evaluation?.figures ? <Upper evaluation={evaluation} /> : <Unevaluated evaluation={evaluation} />}
        <Opening />
        <Notices except="evaluate" />
      </Cell>
      <Gridline
        className="gridline"
        type="row"
        row={1}
        column={1}
        columnSpan={1}
        elementRef={named('Height of the table')}
      />
      <Cell id="evaluate-sections" className="cell well" column={1} row={1}>
        {evaluation?.figures ? (
          <SectionsPanel evaluation={evaluation} figures={evaluation.figures} />
        ) : (
          <p className="section-empty ink3">
            Recall against tokens, the factorial, question types and the stages at which evidence is lost will stand
            here.
          </p>
        )}
      </Cell>
      <Gridline className="gridline" type="column" column={2} elementRef={named('Width of the questions')} />
      <Cell id="evaluate-behind" className="cell panel" column={2} row={0} rowSpan={2}>
        <QuestionsBehind evaluation={evaluation} />
      </Cell>
    </Grid>
  );
}

function Upper({ evaluation }: { readonly evaluation: EvaluationState }) {
  const { value, reason } = useDifferences(evaluation);
  const metric = useStore(evaluateStore, (state) => state.metric);
  const rows = evaluation.figures!.rows;
  return (
    <section className="evaluate-upper" aria-label="Methods and budgets">
      <header className="evaluate-head">
        <FindingsPanel evaluation={evaluation} rows={rows} differences={value} metric={metric} />
        <ReferenceSelect methods={evaluation.plan.methods} />
      </header>
      {reason === null ? null : (
        <p className="evaluate-note" role="alert">
          <span className="warn">▲</span> {reason}
        </p>
      )}
      <div className="evaluation-scroll">
        <CellTable evaluation={evaluation} rows={rows} differences={value} />
        {evaluation.plan.answers === 'none' ? null : (
          <p className="evaluate-note ink3">
            <span className="ink2">Answer figures.</span> {NOT_COMPARABLE} {evaluation.figures!.readings.presentation}
          </p>
        )}
      </div>
    </section>
  );
}

function Unevaluated({ evaluation }: { readonly evaluation: EvaluationState | null }) {
  const isOpen = useEngine((state) => state.episode !== null);
  const questions = useEngine(
    (state) => state.corpus?.episodes.reduce((sum, { questionCount }) => sum + questionCount, 0) ?? 0,
  );
  if (!isOpen) return null;
  if (evaluation && (evaluation.status === 'measuring' || evaluation.status === 'drawing')) {
    return (
      <div className="evaluate-empty">
        <p className="sentence">Measuring the first cells. Rows stand here as soon as one is finished.</p>
      </div>
    );
  }
  if (questions === 0) {
    return (
      <div className="evaluate-empty">
        <p className="sentence">
          This corpus has no questions, so there is nothing to evaluate. Put a NAME.questions.jsonl beside its file and
          open it again, or open a benchmark that brings questions.
        </p>
      </div>
    );
  }
  return (
    <div className="evaluate-empty">
      <h2>Nothing is evaluated yet</h2>
      <p className="sentence">
        Packs every question by each method at each budget and measures what evidence gets into the prompt. Choose on
        the left and press Evaluate. It can be cancelled at any time: what is finished stays, on this machine for 30
        days.
      </p>
    </div>
  );
}
