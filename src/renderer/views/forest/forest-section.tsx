import './forest.css';
import { useMemo } from 'react';
import { forestRows } from '../../canvas/forest-rows.ts';
import { counted } from '../../canvas/format.ts';
import { selectChunk } from '../../state/selection.ts';
import { useShownRun } from '../../state/shown-run.ts';
import { useView } from '../../state/use-stores.ts';
import { viewStore } from '../../state/view-store.ts';
import { ChevronDown } from '../shell/icons.tsx';
import { CutHere } from './cut-here.tsx';
import { ForestTree } from './forest-tree.tsx';
import { bridgeWords, weakestWords } from './forest-words.ts';
import { useAtomTree, useBridges } from './use-forest.ts';

/** How the selected atom came together: folded to one line until it is wanted. */
export function ForestSection({ atom }: { readonly atom: number }) {
  const run = useShownRun();
  const isOpen = useView((state) => state.treeOpen);
  const selectedChunk = useView((state) => state.selectedChunk);
  const tree = useAtomTree(run, atom);
  const bridges = useBridges(isOpen ? atom : null);
  const rows = useMemo(() => (tree && isOpen ? forestRows(tree) : []), [tree, isOpen]);
  if (!run || !tree || tree.nodes.length < 2) return null;
  const selected = tree.nodes.find(({ chunk }) => chunk === selectedChunk) ?? null;
  return (
    <section className="section forest" aria-label="Join tree">
      <h2 className="forest-title">
        <button
          type="button"
          className="forest-fold"
          aria-expanded={isOpen}
          onClick={() => viewStore.setState({ treeOpen: !isOpen })}
        >
          <span className="forest-chevron" data-open={isOpen}>
            <ChevronDown />
          </span>
          How it came together
          <span className="ink3 end">
            {counted(tree.nodes.length - 1, 'join')}, depth {tree.depth}
          </span>
        </button>
      </h2>
      {isOpen && (
        <>
          <p className="ink3">
            Each chunk hangs from the member nearest to it when it was written; the number is the score that admitted
            it. An explanation of the writes: atoms are not made by cutting it.
          </p>
          {tree.weakest && (
            <p>
              Weakest link:{' '}
              <button type="button" className="link" onClick={() => selectChunk(tree.weakest!.chunk)}>
                c{tree.weakest.chunk}
              </button>{' '}
              {weakestWords(tree.weakest, run.tau)}
            </p>
          )}
          <ForestTree tree={tree} rows={rows} bridges={bridges.chunks} />
          <CutHere node={selected} tau={run.tau} run={run.run} />
          <p className="ink3">
            {bridges.chunks ? bridgeWords(bridges.chunks) : (bridges.reason ?? 'Looking for bridge chunks…')}
          </p>
        </>
      )}
    </section>
  );
}
