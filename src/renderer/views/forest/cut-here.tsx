import { useEffect, useState } from 'react';
import type { CutAnswer } from '../../../core/contract/calls.ts';
import { reasonOf } from '../../../core/contract/reason-of.ts';
import type { TreeNode } from '../../../core/explain/join-forest-tree.ts';
import { decimals } from '../../canvas/format.ts';
import { changeTau } from '../../state/change-tau.ts';
import { cutWords } from './forest-words.ts';

interface CutHereProps {
  /** The selected chunk of the tree; null where none of it is. */
  readonly node: TreeNode | null;
  readonly tau: number;
  readonly run: number;
}

type Asked =
  | { readonly state: 'asking' }
  | { readonly state: 'answered'; readonly cut: CutAnswer }
  | { readonly state: 'refused'; readonly reason: string };

/** Asks which τ would have parted the selected chunk from the one it hangs from, and offers to go there. */
export function CutHere({ node, tau, run }: CutHereProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const chunk = node?.chunk ?? null;
  // The answer holds for one chunk of one run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chunk or run is the reason
  useEffect(() => setAsked(null), [chunk, run]);
  if (!node) return <p className="ink3">Select a chunk of the tree to ask which τ would cut it off.</p>;
  if (!node.link) return <p className="ink3">c{node.chunk} opened the atom: there is nothing above it to cut.</p>;
  const { parent } = node.link;
  const ask = async () => {
    setAsked({ state: 'asking' });
    try {
      setAsked({ state: 'answered', cut: await window.atomscope.call('cutAt', { chunkIndex: node.chunk }) });
    } catch (error) {
      setAsked({ state: 'refused', reason: reasonOf(error) });
    }
  };
  return (
    <div className="forest-cut" aria-live="polite">
      {asked?.state === 'answered' ? (
        <>
          <p className="sentence">{cutWords(asked.cut, tau)}</p>
          <button
            type="button"
            className="button edge"
            disabled={asked.cut.plateausAway === 0}
            onClick={() => changeTau({ kind: 'value', tau: asked.cut.tau })}
          >
            Set τ {decimals(asked.cut.tau)}
          </button>
        </>
      ) : asked?.state === 'refused' ? (
        <p className="sentence">{asked.reason}</p>
      ) : (
        <button type="button" className="button edge" disabled={asked !== null} onClick={() => void ask()}>
          {asked ? 'Looking upwards…' : `Cut here: which τ parts c${node.chunk} from c${parent}?`}
        </button>
      )}
    </div>
  );
}
