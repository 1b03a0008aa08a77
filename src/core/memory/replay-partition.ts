import type { SimilarityRows } from '../math/similarity-rows.ts';
import type { Partition } from '../model/partition.ts';
import { AtomLedger } from './atom-ledger.ts';
import { type Choice, chooserFor } from './choose-atom.ts';
import { checkTau, type WriteOptions } from './memory-core.ts';

/** The labels of one run, and the τ interval (above, upTo] in which every run takes exactly the same decisions. */
export interface ReplayedPartition extends Partition {
  /** The largest s of a chunk that opened an atom; −Infinity when none was scored: the plateau is open downwards. */
  readonly above: number;
  /** The smallest s of a chunk that joined; Infinity when none did: the plateau is open upwards. */
  readonly upTo: number;
}

/**
 * The partition at one τ and nothing else (FIELD section 2), as fast as it can be had: one pass over the stored
 * similarities, no dot product. Same decisions as `replayRsm`, to the bit.
 */
export function replayPartition(rows: SimilarityRows, options: WriteOptions): ReplayedPartition {
  checkTau(options.tau);
  const { tau } = options;
  const { count } = rows;
  const choose = chooserFor(options.gate, options.candidate);
  const ledger = new AtomLedger(count);
  const choice: Choice = { atom: -1, score: -Infinity, sum: 0 };
  let above = -Infinity;
  let upTo = Infinity;
  for (let i = 0; i < count; i++) {
    if (rows.isZero(i)) {
      ledger.open(0);
      continue;
    }
    choose(rows, ledger, i, choice);
    const { atom, score } = choice;
    if (atom >= 0 && score >= tau) {
      ledger.join(atom, choice.sum);
      if (score < upTo) upTo = score;
    } else {
      ledger.open(1);
      if (atom >= 0 && score > above) above = score;
    }
  }
  return { atomOf: ledger.atomOf, atomCount: ledger.atomCount, above, upTo };
}
