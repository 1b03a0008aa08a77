import { useMemo } from 'react';
import { Cell, Grid, Gridline } from 'react-resizable-panels';
import { rememberedSizes, SMALLEST_SIZES, type Spacing } from '../../state/panel-sizes.ts';
import { useView } from '../../state/use-stores.ts';
import { AtomsPanel } from '../atoms/atoms-panel.tsx';
import { DifferenceCell } from '../compare/difference-cell.tsx';
import { PromptsPanel } from '../compare/prompts-panel.tsx';
import { QuestionCell } from '../compare/question-cell.tsx';
import { Inspector } from '../inspector/inspector.tsx';
import { MapPanel } from '../map/map-panel.tsx';
import { Notices } from '../notices/notices.tsx';
import { Opening } from '../notices/opening.tsx';
import { QuestionsPanel } from '../questions/questions-panel.tsx';
import { BudgetRulers } from '../rulers/budget-rulers.tsx';
import { TauStrip } from '../tau-strip/tau-strip.tsx';
import { TimelinePanel } from '../timeline/timeline-panel.tsx';
import { LeftPanels } from './left-panels.tsx';
import { named } from './named-gridline.ts';
import { useRememberedGrid } from './use-remembered-grid.ts';
import { useSpacing } from './use-spacing.ts';

const PIXELS = 'preserve-pixel-size';

/** Columns and rows of Tune; the middle column and the map take what the others leave. */
function tracksOf(spacing: Spacing) {
  const sizes = rememberedSizes(spacing);
  const smallest = SMALLEST_SIZES[spacing];
  return {
    columns: [
      { id: 'left', defaultSize: sizes.left, minSize: smallest.left, maxSize: 480, groupResizeBehavior: PIXELS },
      { id: 'middle', minSize: 360 },
      { id: 'right', defaultSize: sizes.right, minSize: smallest.right, maxSize: 560, groupResizeBehavior: PIXELS },
    ],
    rows: [
      { id: 'map', minSize: 120 },
      { id: 'strip', defaultSize: sizes.strip, minSize: smallest.strip, maxSize: 520, groupResizeBehavior: PIXELS },
      { id: 'dock', defaultSize: sizes.dock, minSize: smallest.dock, maxSize: 320, groupResizeBehavior: PIXELS },
    ],
  } as const;
}

const REMEMBERED = {
  left: ['column', 'left'],
  right: ['column', 'right'],
  strip: ['row', 'strip'],
  dock: ['row', 'dock'],
} as const;

/** The workspace Tune: every panel in its place, the dividers movable and remembered. */
export function Workspace() {
  const spacing = useSpacing();
  const grid = useRememberedGrid(spacing, REMEMBERED);
  const tracks = useMemo(() => tracksOf(spacing), [spacing]);
  const promptsOpen = useView((state) => state.promptsOpen);

  return (
    <Grid key={spacing} className="workspace-grid" {...grid} columns={[...tracks.columns]} rows={[...tracks.rows]}>
      <Cell id="questions-and-atoms" className="cell panel" column={0} row={0} rowSpan={2}>
        <LeftPanels questions={<QuestionsPanel />} atoms={<AtomsPanel />} />
      </Cell>
      <Gridline className="gridline" type="column" column={1} elementRef={named('Width of the lists')} />
      <Cell id="map" className="cell well" column={1} row={0}>
        <MapPanel />
        {promptsOpen ? <PromptsPanel /> : null}
        <Opening />
        <Notices />
      </Cell>
      <Gridline
        className="gridline"
        type="row"
        row={1}
        column={1}
        columnSpan={1}
        elementRef={named('Height of the map')}
      />
      <Cell id="strip" className="cell well strip-cell" column={1} row={1}>
        <div>
          <TimelinePanel />
        </div>
        <div>
          <TauStrip />
        </div>
      </Cell>
      <Gridline className="gridline" type="column" column={2} elementRef={named('Width of the inspector')} />
      <Cell id="inspector" className="cell panel" column={2} row={0} rowSpan={2}>
        <Inspector />
      </Cell>
      <Gridline className="gridline strong" type="row" row={2} elementRef={named('Height of Compare')} />
      <Cell id="compare-question" className="cell panel" column={0} row={2}>
        <QuestionCell />
      </Cell>
      <Cell id="compare-rulers" className="cell well" column={1} row={2}>
        <BudgetRulers />
      </Cell>
      <Cell id="compare-difference" className="cell panel" column={2} row={2}>
        <DifferenceCell />
      </Cell>
    </Grid>
  );
}
