import type { AnswererTotals } from '../../../core/contract/answers.ts';
import type { AtomscopeEvent } from '../../../core/contract/events.ts';
import { whole } from './text-table.ts';

/** What a command asked of a chat endpoint, from the engine's events. */
export function gatherAnswerTotals() {
  let last: AnswererTotals | null = null;
  return {
    listen(events: readonly AtomscopeEvent[]): void {
      for (const event of events) if (event.type === 'answers-counted') last = event.totals;
    },
    /** A line for stderr; null where nothing was asked. It holds no word of any answer. */
    line: () => (last ? totalsLine(last) : null),
  };
}

/** Such as "Replies: 118 from the endpoint, 2 from the cache, 3 retries; 5,120 tokens in, 230 out." */
export function totalsLine(totals: AnswererTotals): string {
  const { asked, fromCache, retries, promptTokens, completionTokens, uncounted, cost } = totals;
  const isUntold = asked > 0 && uncounted === asked;
  const tokens = isUntold
    ? 'the endpoint told no tokens'
    : `${whole(promptTokens)} tokens in, ${whole(completionTokens)} out${uncounted > 0 ? ` (of ${counted(uncounted, 'reply', 'replies')} it told none)` : ''}`;
  // What was not told cannot be priced.
  const least = uncounted > 0 ? 'at least ' : '';
  const price = cost === null || isUntold ? '' : `; cost ${least}${costText(cost)} at the prices given`;
  return `Replies: ${whole(asked)} from the endpoint, ${whole(fromCache)} from the cache, ${counted(retries, 'retry', 'retries')}; ${tokens}${price}.`;
}

function counted(count: number, one: string, many: string): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

/** Two digits that say something, however little was spent. */
function costText(cost: number): string {
  return cost === 0 || cost >= 1 ? cost.toFixed(2) : cost.toPrecision(2);
}
