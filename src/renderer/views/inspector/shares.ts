import { counted } from '../../canvas/format.ts';

/** "30 % of the 53 chunks": a share with what it is of. Shares near an end are not rounded onto it. */
export function shareOf(share: number, of: number, what: string): string {
  const percent = Math.round(100 * share);
  if (percent === 0 && share > 0) return `less than 1 % of the ${counted(of, what)}`;
  if (percent === 100 && share < 1) return `more than 99 % of the ${counted(of, what)}`;
  return `${percent} % of the ${counted(of, what)}`;
}

/** FIELD section 3: an atom or a run that chains this much is warned of. */
export const CHAINING_LIMIT = 0.5;
const SHARE_LIMIT = 0.3;

/** Whether an atom of `members` among `chunks` is a giant (FIELD section 3); one of a single chunk never is. */
export function isGiant(members: number, chunks: number): boolean {
  return members >= 2 && members > SHARE_LIMIT * chunks;
}
