const mark = ({ met }) => (met === null ? '' : met ? 'met' : 'missed');

/** The lines as a person reads them in a terminal, each a short paragraph. */
export function linesText(lines) {
  return lines
    .map((line) => {
      const verdict = [line.ratio, line.target && `target ${line.target}`, mark(line)].filter(Boolean).join(' · ');
      return `${line.work}\n    ours  ${line.ours}\n    peer  ${line.peer}\n    ${verdict}\n`;
    })
    .join('');
}

const FROM = '<!-- measured: written by npm run bench -- --save -->';
const TO = '<!-- end of measured -->';

/** RESULTS.md with the part between its two marks written anew. Throws when the marks are not there. */
export function resultsText(before, lines, machine) {
  const from = before.indexOf(FROM);
  const to = before.indexOf(TO);
  if (from < 0 || to < from) throw new Error(`RESULTS.md has no place for the table: expected ${FROM} … ${TO}`);
  const head = ['work', 'ours', 'peer or bound, same run', 'ratio', 'target', ''];
  const rows = lines.map((line) => [line.work, line.ours, line.peer, line.ratio ?? '', line.target, mark(line)]);
  const table = alignedTable([head, ...rows]);
  return `${before.slice(0, from)}${FROM}\n\n${machine}\n\n${table}\n\n${before.slice(to)}`;
}

/** A Markdown table with its columns aligned, as the formatter wants it; the first row is the head. */
function alignedTable([head, ...rows]) {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column].length)));
  const written = (row, fill) => `| ${row.map((cell, column) => cell.padEnd(widths[column], fill)).join(' | ')} |`;
  return [
    written(head, ' '),
    written(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((row) => written(row, ' ')),
  ].join('\n');
}
