import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { EvaluationRow } from '../../../core/contract/evaluation-tables.ts';
import { labelOf, sameLabel } from '../../../core/contract/row-label.ts';
import { CanvasLayer } from '../../canvas/canvas-layer.tsx';
import { decimals, whole } from '../../canvas/format.ts';
import { type ParetoScale, placeOf } from '../../canvas/pareto-draw.ts';
import { drawRecall, recallScale } from '../../canvas/recall-draw.ts';
import { chooseFigure, evaluateStore } from '../../state/evaluate-store.ts';
import { useEngine } from '../../state/use-stores.ts';
import { useSize } from '../inspect/use-size.ts';
import { cellWords, labelKey } from './cell-words.ts';
import { FigureButton, useRovingFigures } from './figure-button.tsx';
import { settingsSince } from './scope-words.ts';
import type { SectionProps } from './section.ts';
import { frontOf, linesOf, pointsOf, type TokenPoint, tokensWords } from './token-points.ts';

const REACH_PX = 14;

/** Recall against tokens over the cells: which method gets how much evidence into which prompt. */
export function TokensSection({ evaluation, figures }: SectionProps) {
  const view = useStore(evaluateStore, (state) => state.sectionView);
  const reference = useStore(evaluateStore, (state) => state.reference);
  const points = useMemo(() => pointsOf(figures.rows), [figures]);
  const front = useMemo(() => frontOf(points), [points]);
  if (points.length === 0)
    return (
      <p className="section-empty sentence">No question has evidence, so there is no recall to hold against tokens.</p>
    );
  return (
    <div className="tokens-section">
      <p className="section-words">{tokensWords(front, points, reference)}</p>
      {view === 'chart' ? (
        <TokensChart evaluation={evaluation} figures={figures} points={points} front={front} />
      ) : (
        <TokensTable points={points} front={front} plan={evaluation.plan} />
      )}
    </div>
  );
}

const chooseRow = (row: EvaluationRow) => {
  evaluateStore.setState({ metric: 'er' });
  chooseFigure({ label: labelOf(row), packing: 'own', slice: null, stage: null });
};

interface PointsProps {
  readonly points: readonly TokenPoint[];
  readonly front: readonly TokenPoint[];
}

function useCurrent({ evaluation }: SectionProps, points: readonly TokenPoint[]): TokenPoint | null {
  const settings = useEngine((state) => state.settings);
  if (settingsSince(evaluation.plan, settings).length > 0) return null;
  return (
    points.find(
      ({ row: { method, budget, seed } }) =>
        method === settings.methodA &&
        budget === settings.pack.budgetTokens &&
        (seed === undefined || seed === settings.write.seed),
    ) ?? null
  );
}

function TokensChart({ points, front, ...props }: SectionProps & PointsProps) {
  const reference = useStore(evaluateStore, (state) => state.reference);
  const chosenLabel = useStore(evaluateStore, (state) => state.chosen?.label ?? null);
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage);
  const roving = useRovingFigures(stage);
  const [pointed, setPointed] = useState<TokenPoint | null>(null);
  const current = useCurrent(props, points);
  const lines = useMemo(
    () => linesOf(points, reference, props.evaluation.plan.settings.pack),
    [points, reference, props.evaluation],
  );
  const chosen = points.find(({ row }) => chosenLabel !== null && sameLabel(row, chosenLabel)) ?? null;
  const scale = size && recallScale(lines, size);
  const nearest = (event: MouseEvent): TokenPoint | null => {
    const { left, top } = stage.current!.getBoundingClientRect();
    return scale && pointNear(points, scale, [event.clientX - left, event.clientY - top]);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: every dot is a button. */}
      <div
        ref={stage}
        className="tokens-chart plot"
        data-hit={pointed !== null}
        data-figures
        {...roving}
        onMouseMove={(event) => setPointed(nearest(event))}
        onMouseLeave={() => setPointed(null)}
        onClick={(event) => {
          const point = nearest(event);
          if (point) chooseRow(point.row);
        }}
      >
        <CanvasLayer paint={(surface) => void drawRecall(surface, { lines, front, current, chosen, pointed })} />
        {scale
          ? points.map((point) => (
              <Dot
                key={labelKey(point.row)}
                words={pointWords(point, props.evaluation.plan)}
                place={placeOf(scale, point)}
                isChosen={point === chosen}
                onPoint={(at) => setPointed(at === 'over' ? point : null)}
                onChoose={() => chooseRow(point.row)}
              />
            ))
          : null}
      </div>
      <p className="section-note ink3" aria-live="polite">
        {pointed
          ? pointWords(pointed, props.evaluation.plan)
          : 'A line a method, its budgets from left to right. Solid steps: nothing has more recall for as few tokens.'}
      </p>
    </>
  );
}

/** The point within reach of a place on the chart; null without one. */
function pointNear(points: readonly TokenPoint[], scale: ParetoScale, [atX, atY]: readonly [number, number]) {
  const far = points.map((point) => {
    const [x, y] = placeOf(scale, point);
    return { point, distance: Math.hypot(atX - x, atY - y) };
  });
  const near = far.sort((a, b) => a.distance - b.distance)[0];
  return near && near.distance <= REACH_PX ? near.point : null;
}

interface DotProps {
  readonly words: string;
  readonly place: readonly [number, number];
  readonly isChosen: boolean;
  readonly onPoint: (at: 'over' | 'away') => void;
  readonly onChoose: () => void;
}

/** A point as a button over its drawn dot, for keys and for whoever hears the chart. */
function Dot({ words, place: [x, y], isChosen, onPoint, onChoose }: DotProps) {
  return (
    <button
      type="button"
      data-figure
      tabIndex={-1}
      className="pareto-dot"
      style={{ left: x - 8, top: y - 8 }}
      aria-label={words}
      aria-pressed={isChosen}
      onFocus={() => onPoint('over')}
      onBlur={() => onPoint('away')}
      onClick={(event) => {
        event.stopPropagation();
        onChoose();
      }}
    />
  );
}

function pointWords({ row, recall, tokens }: TokenPoint, plan: SectionProps['evaluation']['plan']): string {
  return `${cellWords(plan, row)}: recall ${decimals(recall)}, ${whole(tokens)} tokens a prompt`;
}

function TokensTable({ points, front, plan }: PointsProps & { readonly plan: SectionProps['evaluation']['plan'] }) {
  const chosen = useStore(evaluateStore, (state) => state.chosen?.label ?? null);
  const table = useRef<HTMLTableElement>(null);
  const roving = useRovingFigures(table);
  const rows = [...points].sort((a, b) => b.recall - a.recall || a.tokens - b.tokens);
  return (
    <table ref={table} className="evaluation-table" aria-label="Recall and tokens" {...roving}>
      <thead>
        <tr>
          <th scope="col" className="cells-method">
            cell
          </th>
          <th scope="col" className="of-figures">
            recall
          </th>
          <th scope="col">tokens, mean</th>
          <th scope="col">front</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((point) => (
          <tr key={labelKey(point.row)} data-figures>
            <th scope="row">{cellWords(plan, point.row)}</th>
            <td>
              <FigureButton
                label={`${pointWords(point, plan)}: list its questions`}
                chosen={chosen !== null && sameLabel(point.row, chosen)}
                onOpen={() => chooseRow(point.row)}
              >
                {decimals(point.recall)}
              </FigureButton>
            </td>
            <td>{whole(point.tokens)}</td>
            <td>{front.includes(point) ? 'on it' : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
