import type { Evidence } from '../model/episode.ts';
import { evidenceOf } from './evidence.ts';
import { listOf, scalarText } from './json-value.ts';

/** "D8:6", also "D30:05" (padded) and "D:11:26" (a colon too many). */
const DIALOG_ID = /D:?0*(\d+):0*(\d+)(?!\d)/g;

/**
 * LoCoMo's evidence as turn indexes. Entries may hold several ids, joined by ";", commas or spaces;
 * what names no turn (a bare "D", an id past the end of its session) stays in `unresolved`.
 */
export function locomoEvidence(labels: unknown, turnOf: ReadonlyMap<string, number>): Evidence {
  const turns: number[] = [];
  const unresolved: string[] = [];
  for (const label of listOf(typeof labels === 'string' ? [labels] : labels)) {
    const text = scalarText(label) ?? '';
    const exact = turnOf.get(text);
    if (exact !== undefined) {
      turns.push(exact);
      continue;
    }
    const rest = text.replace(DIALOG_ID, (whole, session: string, turn: string) => {
      const index = turnOf.get(`D${session}:${turn}`);
      if (index === undefined) unresolved.push(whole);
      else turns.push(index);
      return ' ';
    });
    unresolved.push(...rest.split(/[\s;,]+/).filter((word) => word !== ''));
  }
  return evidenceOf(turns, unresolved, 'labelled');
}
