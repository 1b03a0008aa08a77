import type { SimilarityRows } from '../math/similarity-rows.ts';
import type { WriteLog } from '../model/write-log.ts';
import { AtomLedger } from './atom-ledger.ts';

/** The atoms as they stood before write `count`, rebuilt from the log to the bit; no decision is taken again. */
export function ledgerOfLog(rows: SimilarityRows, log: WriteLog, count: number): AtomLedger {
  const ledger = new AtomLedger(count);
  for (let i = 0; i < count; i++) {
    if (log.opened[i] === 1) {
      ledger.open(rows.isZero(i) ? 0 : 1);
      continue;
    }
    const atom = log.atomOf[i]!;
    ledger.sumSimilarities(rows.row(i));
    ledger.join(atom, ledger.sumOf(atom));
  }
  return ledger;
}
