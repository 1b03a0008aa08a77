import './tau-strip.css';
import { useMemo, useRef } from 'react';
import type { AtomscopeState, RunState } from '../../../core/contract/state.ts';
import { sortRows } from '../../canvas/curve-rows.ts';
import { curveLines } from '../../canvas/curve-steps.ts';
import { counted, decimals, whole } from '../../canvas/format.ts';
import { knownPlateaus } from '../../canvas/known-plateaus.ts';
import type { StripInputs } from '../../canvas/strip-draw.ts';
import { changeTau } from '../../state/change-tau.ts';
import { useGutters } from '../../state/use-gutters.ts';
import { useRecall } from '../../state/use-recall.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { haltedWords } from '../compare/why-no-prompts.ts';
import { ParetoPopover } from '../pareto/pareto-popover.tsx';
import { useSpacing } from '../shell/use-spacing.ts';
import { CurveTable } from './curve-table.tsx';
import { PlateauStatus } from './plateau-status.tsx';
import { SuggestMenu } from './suggest-menu.tsx';
import { TauStripView } from './tau-strip-view.tsx';

interface CompletedRun {
  readonly session: number;
  readonly run: RunState;
}

/** The newest complete run of this episode: figures stay while the next run is being made. */
function useCompletedRun(): RunState | null {
  const run = useEngine((state) => state.run);
  const session = useEngine((state) => state.episode?.session ?? null);
  const kept = useRef<CompletedRun | null>(null);
  if (run?.completed && session !== null) kept.current = { session, run };
  else if (kept.current?.session !== session) kept.current = null;
  return kept.current?.run ?? null;
}

function recallWords({ curves, progress, episode }: Pick<AtomscopeState, 'curves' | 'progress' | 'episode'>): string {
  const hasEvidence = episode?.questions.some(({ evidenceChunks }) => evidenceChunks.length > 0) ?? false;
  if (!hasEvidence) return 'No question has evidence, so recall is not defined.';
  if (curves?.done) return '';
  const task = progress.curves;
  return task ? `${whole(task.done)} of ${whole(task.total)} ${task.unit}` : curves ? '' : 'not measured yet';
}

/** The τ strip: one cosine axis, and on it everything that τ decides. Fills its parent. */
export function TauStrip() {
  const run = useCompletedRun();
  const inputs = useStripInputs(run);
  const list = useEngine((state) => state.plateauList?.rows ?? null);
  // Not the component's own: a window made narrower lays the workspace out anew.
  const isTable = useView((state) => state.curvesOpen);
  if (!inputs || !run?.completed) return <EmptyStrip />;
  const { diagnostics, percentile } = run.completed;
  const figures = [
    counted(diagnostics.atoms, 'atom'),
    `largest share ${decimals(diagnostics.largestShare)}`,
    `chaining ${decimals(diagnostics.chainingIndex)}`,
    ...(inputs.tracks.figures.recall === null ? [] : [`recall ${decimals(inputs.tracks.figures.recall)}`]),
  ].join(', ');
  return (
    <section className="plot" aria-label="τ strip">
      <TauStripView inputs={inputs} tau={run.tau} percentile={percentile} figures={figures} onTau={changeTau} />
      <PlateauStatus />
      <ParetoPopover>
        <SuggestMenu onChoose={changeTau} />
      </ParetoPopover>
      <TableButton inputs={inputs} onOpen={() => viewStore.setState({ curvesOpen: true })} />
      {isTable && (
        <CurveTable
          curves={inputs.tracks.curves}
          plateaus={list}
          tau={run.tau}
          onChoose={(tau) => changeTau({ kind: 'value', tau })}
          onClose={() => viewStore.setState({ curvesOpen: false })}
        />
      )}
    </section>
  );
}

function useStripInputs(run: RunState | null): StripInputs | null {
  const facts = useEngine((state) => state.similarities);
  const curves = useEngine((state) => state.curves);
  const around = useEngine((state) => state.plateaus);
  const list = useEngine((state) => state.plateauList);
  const words = useEngine(recallWords);
  const recall = useRecall(run);
  const gutters = useGutters();
  const mode = useSpacing() === 'compact' ? 'compact' : 'roomy';
  const lines = useMemo(() => curveLines(curves && sortRows(curves.rows), list), [curves, list]);
  const plateaus = useMemo(() => knownPlateaus(list?.rows ?? null, around), [list, around]);
  const reference = curves?.reference ?? null;
  return useMemo(() => {
    if (!facts || facts.pairs === 0 || !run?.completed) return null;
    const { diagnostics, plateau, pairsAtOrAbove } = run.completed;
    return {
      facts,
      plateaus,
      runPlateau: plateau,
      pairsAtOrAbove,
      gutters,
      mode,
      tracks: {
        curves: lines,
        figures: {
          atoms: diagnostics.atoms,
          largestShare: diagnostics.largestShare,
          chaining: diagnostics.chainingIndex,
          recall,
        },
        chunkCount: facts.chunks,
        reference: reference && { name: reference.method, recall: reference.recall },
        recallWords: words,
      },
    };
  }, [facts, run, plateaus, lines, recall, reference, words, gutters, mode]);
}

/** Stands in the free corner right of the axis' numbers. */
function TableButton({ inputs, onOpen }: { readonly inputs: StripInputs; readonly onOpen: () => void }) {
  const bottom = inputs.mode === 'compact' ? 2 : 40;
  return (
    <button type="button" className="button small strip-table-button" style={{ bottom }} onClick={onOpen}>
      Table
    </button>
  );
}

function EmptyStrip() {
  const chunks = useEngine((state) => state.episode?.chunks.length ?? 0);
  const pairs = useEngine((state) => state.similarities?.pairs ?? null);
  const progress = useEngine((state) => state.progress.similarities ?? state.progress.embed ?? null);
  const halted = useEngine(haltedWords);
  const words =
    chunks === 0
      ? ''
      : pairs === 0 || chunks === 1
        ? `${chunks === 1 ? 'One chunk makes no pair' : 'No two chunks have a cosine: their vectors are zero'}, so τ decides nothing here.`
        : progress
          ? `${progress.task === 'embed' ? 'Embedding' : 'Measuring'} ${whole(progress.done)} of ${whole(progress.total)} ${progress.unit}. Pair cosines follow.`
          : (halted ?? 'Pair cosines are not measured yet.');
  return (
    <section className="plot" aria-label="τ strip">
      <p className="plot-words">{words}</p>
    </section>
  );
}
