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
  const head = '| work | ours | peer or bound, same run | ratio | target | |\n| --- | --- | --- | --- | --- | --- |';
  const cells = ({ work, ours, peer, ratio, target }) => [work, ours, peer, ratio ?? '', target];
  const rows = lines.map((line) => `| ${[...cells(line), mark(line)].join(' | ')} |`);
  return `${before.slice(0, from)}${FROM}\n\n${machine}\n\n${[head, ...rows].join('\n')}\n\n${before.slice(to)}`;
}
