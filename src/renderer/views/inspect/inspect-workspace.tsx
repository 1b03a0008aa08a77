import './inspect.css';
import { useMemo } from 'react';
import { Cell, Grid, Gridline } from 'react-resizable-panels';
import { useStore } from 'zustand';
import { inspectStore, triedInForce } from '../../state/inspect-store.ts';
import { type PanelSizes, rememberedSizes } from '../../state/panel-sizes.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { AnswerBar } from '../answer/answer-bar.tsx';
import { AnswerPanel } from '../answer/answer-panel.tsx';
import { useKeptAnswer } from '../answer/use-kept-answer.ts';
import { PromptsPanel } from '../compare/prompts-panel.tsx';
import { Notices } from '../notices/notices.tsx';
import { Opening } from '../notices/opening.tsx';
import { BudgetRulers } from '../rulers/budget-rulers.tsx';
import { named } from '../shell/named-gridline.ts';
import { useRememberedGrid } from '../shell/use-remembered-grid.ts';
import { useSpacing } from '../shell/use-spacing.ts';
import { CompareBar } from './compare-bar.tsx';
import { FunnelPanel } from './funnel-panel.tsx';
import { InspectMap } from './inspect-map.tsx';
import { InspectorPanel } from './inspector-panel.tsx';
import { LostPanel } from './lost-panel.tsx';
import { useQuestionExplanation } from './use-question-explanation.ts';
import { VisitBar } from './visit-bar.tsx';

const PIXELS = 'preserve-pixel-size';

/** Columns and rows of Inspect; the middle column and the funnel take what the others leave. */
function tracksOf(sizes: PanelSizes) {
  return {
    columns: [
      { id: 'left', defaultSize: sizes.left, minSize: 180, maxSize: 480, groupResizeBehavior: PIXELS },
      { id: 'middle', minSize: 320 },
      { id: 'right', defaultSize: sizes.verdict, minSize: 300, maxSize: 640, groupResizeBehavior: PIXELS },
    ],
    rows: [
      { id: 'upper', defaultSize: sizes.inspectMap, minSize: 160, maxSize: 640, groupResizeBehavior: PIXELS },
      { id: 'funnel', minSize: 180 },
    ],
  } as const;
}

const REMEMBERED = {
  left: ['column', 'left'],
  verdict: ['column', 'right'],
  inspectMap: ['row', 'upper'],
} as const;

/** The workspace Inspect: why the selected question came out as it did. */
export function InspectWorkspace() {
  const spacing = useSpacing();
  const grid = useRememberedGrid(spacing, REMEMBERED);
  const tracks = useMemo(() => tracksOf(rememberedSizes(spacing)), [spacing]);
  const promptsOpen = useView((state) => state.promptsOpen);
  const questionId = useView((state) => state.selectedQuestion);
  const session = useEngine((state) => state.episode?.session ?? null);
  const settings = useEngine((state) => state.settings);
  const question = useEngine(
    (state) => state.episode?.questions.find((each) => each.questionId === questionId) ?? null,
  );
  const kept = useStore(inspectStore, (state) => state.tried);
  const tried = triedInForce({ tried: kept }, { session, questionId, settings });
  const reading = useQuestionExplanation(question === null ? null : questionId, tried ? 'unwanted' : 'wanted');

  const shown = useKeptAnswer(question === null ? null : questionId);
  const answerReading = reading.told?.explanation.answer ?? null;

  return (
    <div className="inspect">
      <VisitBar />
      <Grid key={spacing} className="inspect-grid" {...grid} columns={[...tracks.columns]} rows={[...tracks.rows]}>
        <Cell id="lost" className="cell panel" column={0} row={0} rowSpan={2}>
          <LostPanel />
        </Cell>
        <Gridline className="gridline" type="column" column={1} elementRef={named('Width of the lists')} />
        <Cell id="inspect-map" className="cell well" column={1} row={0}>
          <InspectMap question={question} explanation={reading.told?.explanation ?? null} />
          <Opening />
          <Notices />
        </Cell>
        <Gridline
          className="gridline"
          type="column"
          column={2}
          row={0}
          rowSpan={1}
          elementRef={named('Width of the verdict')}
        />
        <Cell id="verdict" className="cell panel" column={2} row={0}>
          <InspectorPanel question={question} reading={reading} tried={tried} />
        </Cell>
        <Gridline
          className="gridline strong"
          type="row"
          row={1}
          column={1}
          columnSpan={2}
          elementRef={named('Height of the map')}
        />
        <Cell id="funnel" className="cell well" column={1} row={1} columnSpan={2}>
          <FunnelPanel question={question} reading={reading} answered={shown.kept} />
        </Cell>
      </Grid>
      {promptsOpen ? (
        <div className="inspect-prompts">
          <div className="inspect-rulers">
            <BudgetRulers />
          </div>
          <div className="inspect-prompt-sides">
            <PromptsPanel />
          </div>
        </div>
      ) : null}
      <AnswerPanel question={question} shown={shown} reading={answerReading} />
      <AnswerBar question={question} shown={shown} reading={answerReading} />
      <CompareBar />
    </div>
  );
}
