import './pareto.css';
import { useMemo, useState } from 'react';
import type { ParetoState } from '../../../core/contract/state.ts';
import { counted, whole } from '../../canvas/format.ts';
import { ask } from '../../state/ask.ts';
import { changeSettings } from '../../state/settings-changes.ts';
import { useEngine } from '../../state/use-stores.ts';
import { CloseIcon } from '../shell/icons.tsx';
import { ParetoChart } from './pareto-chart.tsx';
import { frontOf, isMeasuredUnder, type ParetoPoint, pointsOf, settingsAt } from './pareto-points.ts';
import { ParetoTable } from './pareto-table.tsx';

const measure = () => void ask('measurePareto', null);
const cancel = () => void ask('cancelTask', { task: 'pareto' });

function scopeWords(pareto: ParetoState | null, front: number): string {
  if (!pareto) return '';
  const tried = pareto.points.tau.length;
  const of = tried === pareto.of ? counted(tried, 'setting') : `${whole(tried)} of ${whole(pareto.of)} settings`;
  return `${of} of τ × K × k × budget, ${whole(front)} on the front`;
}

/** Which settings reach how much recall at which price, and a click to take one. */
export function ParetoPanel({ onClose }: { readonly onClose: () => void }) {
  const pareto = useEngine((state) => state.pareto);
  const settings = useEngine((state) => state.settings);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const points = useMemo(() => (pareto ? pointsOf(pareto.points) : []), [pareto]);
  const front = useMemo(() => frontOf(points), [points]);
  const isStale = pareto !== null && !isMeasuredUnder(pareto.settings, settings);
  const apply = (point: ParetoPoint) => changeSettings(settingsAt(settings, point));
  return (
    <section className="pareto-panel" aria-label="Recall against tokens">
      <header className="pareto-head">
        <h2>Recall against tokens</h2>
        <span className="ink3 ellipsis">{scopeWords(pareto, front.length)}</span>
        <span className="end">
          {points.length > 0 && (
            <button
              type="button"
              className="button small"
              onClick={() => setView(view === 'chart' ? 'table' : 'chart')}
            >
              {view === 'chart' ? 'Table' : 'Chart'}
            </button>
          )}
          {pareto && !pareto.done ? (
            <button type="button" className="button small" onClick={cancel}>
              Cancel
            </button>
          ) : (
            points.length > 0 && (
              <button type="button" className="button small" onClick={measure}>
                Measure again
              </button>
            )
          )}
          <button type="button" className="button icon" aria-label="Close the chart" onClick={onClose}>
            <CloseIcon />
          </button>
        </span>
      </header>
      {isStale && points.length > 0 && (
        <p className="pareto-note warn">▲ Measured under other settings than τ, K, k and budget. Measure again.</p>
      )}
      {points.length === 0 ? (
        <Empty pareto={pareto} />
      ) : view === 'chart' ? (
        <ParetoChart points={points} front={front} onChoose={apply} />
      ) : (
        <ParetoTable points={points} onChoose={apply} />
      )}
      {points.length > 0 && (
        <p className="pareto-note ink3">
          Every setting was chosen and measured on the same questions: expect less on others. On the front, the line of
          the chart, stand those than which none has more recall for as few tokens. Using one can be undone.
        </p>
      )}
    </section>
  );
}

function Empty({ pareto }: { readonly pareto: ParetoState | null }) {
  const hasEvidence = useEngine(
    (state) => state.episode?.questions.some(({ evidenceChunks }) => evidenceChunks.length > 0) ?? false,
  );
  if (!hasEvidence)
    return (
      <p className="pareto-empty sentence">No question has evidence, so there is no recall to hold against tokens.</p>
    );
  if (pareto && !pareto.done) return <p className="pareto-empty sentence">Trying the first settings…</p>;
  return (
    <div className="pareto-empty">
      <p className="sentence">
        Packs every question under several hundred settings of τ, K, k and budget around the present ones, and shows
        what each gets for its tokens. It takes some seconds to a minute and can be cancelled.
      </p>
      <button type="button" className="button primary" onClick={measure}>
        Measure
      </button>
    </div>
  );
}
