import type { PlacedValue } from '../../../core/formats/questions.ts';
import type { Report } from '../../../core/formats/report.ts';
import { openSource, type ReadOptions } from './read-bytes.ts';
import { readLines } from './read-lines.ts';

/** The rows of a JSONL file, one a filled line; a line that is no JSON keeps its place as null, so that rows stay aligned with vectors. */
export async function readTextRows(path: string, report: Report, options: ReadOptions): Promise<PlacedValue[]> {
  const rows: PlacedValue[] = [];
  for await (const line of readLines(await openSource(path), options)) {
    if (line.text.trim() === '') continue;
    let value: unknown = null;
    try {
      value = JSON.parse(line.text);
    } catch {
      report('this line is not JSON; expected one record {text} a line', line.number);
    }
    rows.push({ value, place: line.number });
  }
  return rows;
}
