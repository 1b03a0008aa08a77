import { describe, expect, it } from 'vitest';
import { gatherReadRemarks } from '../../../../src/main/host/cli/read-remarks.ts';

const warning = (line: number | null) => ({
  path: 'a b.jsonl',
  line,
  reason: 'a message has no text: content is null',
});

describe('gatherReadRemarks', () => {
  it('names file and line of each row left out, and gathers failures', () => {
    const remarks = gatherReadRemarks();
    const failures = [{ path: 'c.pdf', line: null, message: 'this is a PDF document' }];
    remarks.listen([
      { type: 'task-ended', task: 'import', outcome: 'completed' },
      { type: 'files-read', warnings: [warning(7), warning(null)], failures },
    ]);
    expect(remarks.rowsLeftOut()).toEqual([
      '▲ a b.jsonl:7: a message has no text: content is null',
      '▲ a b.jsonl: a message has no text: content is null',
    ]);
    expect(remarks.failures()).toEqual(failures);
  });

  it('counts those that would bury the result', () => {
    const remarks = gatherReadRemarks();
    const warnings = Array.from({ length: 1020 }, (_, line) => warning(line + 1));
    remarks.listen([{ type: 'files-read', warnings, failures: [] }]);
    expect(remarks.rowsLeftOut()).toHaveLength(21);
    expect(remarks.rowsLeftOut().at(-1)).toBe('▲ and 1,000 more; atomscope import lists them all');
  });
});
