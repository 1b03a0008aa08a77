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

/** A line a method through its budgets; seeds that come to the same share one. */
export function linesOf(points: readonly TokenPoint[], reference: Method, pack: PackSettings): MethodLine[] {
  const bySeed = new Map<string, TokenPoint[]>();
  for (const point of points) {
    const key = `${point.row.method} ${point.row.seed ?? ''}`;
    bySeed.set(key, [...(bySeed.get(key) ?? []), point]);
  }
  const byCourse = new Map<string, TokenPoint[][]>();
  for (const line of bySeed.values()) {
    line.sort((a, b) => a.row.budget - b.row.budget);
    const key = JSON.stringify([line[0]!.row.method, line.map(({ recall, tokens }) => [recall, tokens])]);
    byCourse.set(key, [...(byCourse.get(key) ?? []), line]);
  }
  const seedsOf = (method: Method) => [...bySeed.values()].filter((line) => line[0]!.row.method === method).length;
  return Array.from(byCourse.values(), (lines) => {
    const { method } = lines[0]![0]!.row;
    const name = methodName(method, pack);
    const seeds = lines.map((line) => line[0]!.row.seed);
    const isAll = lines.length === seedsOf(method);
    return {
      name: isAll ? name : `${name.split(' · ')[0]}, seed ${seeds.join(', ')}`,
      isReference: method === reference,
      places: lines[0]!,
    };
  });
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
