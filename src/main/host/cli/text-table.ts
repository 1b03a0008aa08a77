import type { TauInterval } from '../../../core/tau/plateau.ts';

/** Rows as aligned columns for a terminal: numbers to the right, words to the left. The first row is the heading. */
export function textTable(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map(String));
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const isNumber = widths.map((_, column) =>
    rows.slice(1).every((row) => typeof row[column] === 'number' || /^[−\-+]?[\d,.]+$|^–$/.test(String(row[column]))),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => (isNumber[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Three decimals, or a dash where there is no figure. */
export function figure(value: number | null | undefined, decimals = 3): string {
  return value === null || value === undefined || Number.isNaN(value) ? '–' : value.toFixed(decimals);
}

export function whole(value: number): string {
  return value.toLocaleString('en-US');
}

/** `(above, upTo]` in as few decimals, from `least` up, as tell its ends apart. */
export function intervalText({ above, upTo }: TauInterval, least = 4): string {
  for (let decimals = least; decimals < 9; decimals++) {
    if (figure(above, decimals) !== figure(upTo, decimals))
      return `(${figure(above, decimals)}, ${figure(upTo, decimals)}]`;
  }
  return `(${above ?? '–'}, ${upTo ?? '–'}]`;
}
