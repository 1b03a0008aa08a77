import type { EvaluationRow } from '../../../core/contract/evaluation-tables.ts';
import type { Method, PackSettings } from '../../../core/model/settings.ts';
import { decimals, whole } from '../../canvas/format.ts';
import type { MethodLine } from '../../canvas/recall-draw.ts';
import { METHOD_WORDS, methodName } from '../shell/method-words.ts';
import { variationWords } from './cell-words.ts';

/** A row by its recall and its tokens. */
export interface TokenPoint {
  readonly row: EvaluationRow;
  readonly recall: number;
  readonly tokens: number;
}

/** Rows that have a recall. */
export function pointsOf(rows: readonly EvaluationRow[]): TokenPoint[] {
  return rows.flatMap((row) =>
    row.er === null || row.tokens === null ? [] : [{ row, recall: row.er, tokens: row.tokens }],
  );
}

/** Points of which no other has as much recall for fewer tokens, or more for as few; the fewest tokens first. */
export function frontOf(points: readonly TokenPoint[]): TokenPoint[] {
  const front: TokenPoint[] = [];
  const byTokens = [...points].sort((a, b) => a.tokens - b.tokens || b.recall - a.recall);
  for (const point of byTokens)
    if (point.recall > (front.at(-1)?.recall ?? Number.NEGATIVE_INFINITY)) front.push(point);
  return front;
}

/** A line a method (and seed) through its budgets. */
export function linesOf(points: readonly TokenPoint[], reference: Method, pack: PackSettings): MethodLine[] {
  const byName = new Map<string, { isReference: boolean; places: TokenPoint[] }>();
  for (const point of points) {
    const { method, seed } = point.row;
    const name = methodName(method, pack) + (seed === undefined ? '' : `, seed ${seed}`);
    const line = byName.get(name) ?? { isReference: method === reference, places: [] };
    line.places.push(point);
    byName.set(name, line);
  }
  return Array.from(byName, ([name, { isReference, places }]) => ({
    ...{ name, isReference },
    places: places.sort((a, b) => a.row.budget - b.row.budget),
  }));
}

/** Who stands on the front, and whether the reference does. */
export function tokensWords(front: readonly TokenPoint[], points: readonly TokenPoint[], reference: Method): string {
  const best = front.at(-1)!;
  const methods = [...new Set(front.map(({ row }) => row.method))];
  const names = methods.map((method) => METHOD_WORDS[method].name).join(', ');
  const top = `Most recall: ${METHOD_WORDS[best.row.method].name} at ${variationWords(best.row)}, ${decimals(best.recall)} for ${whole(best.tokens)} tokens a prompt.`;
  const name = METHOD_WORDS[reference].name;
  const isThere = points.some(({ row }) => row.method === reference);
  const where = !isThere
    ? ''
    : methods.includes(reference)
      ? methods.length === 1
        ? ` Only ${name} is on the front.`
        : ` ${name[0]!.toUpperCase()}${name.slice(1)} is on the front.`
      : ` No cell of ${name} is on the front.`;
  return `${top} On the front: ${names}.${where}`;
}
