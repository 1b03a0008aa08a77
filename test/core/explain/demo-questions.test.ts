import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STAGES, WRITE_CAUSES } from '../../../src/core/contract/explanation.ts';
import { stagesOf } from '../../../src/core/explain/question-stages.ts';
import type { PackSettings } from '../../../src/core/model/settings.ts';
import { DEMOS, type Demo, demoMemory, FIXTURES } from '../../support/goldens.ts';
import { naiveQuestion } from '../../support/naive-stages.ts';

interface Marked {
  readonly id: string;
  readonly meant_to_fail: string;
  /** Pack settings that the demo does not open with. */
  readonly settings?: Partial<PackSettings>;
}

function markedQuestions(demo: Demo): Marked[] {
  const lines = readFileSync(join(FIXTURES, `${demo}.questions.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Marked).filter((row) => row.meant_to_fail !== undefined);
}

const met = new Set<string>();
const demos = new Map(DEMOS.map((demo) => [demo, demoMemory(demo)]));

describe.each(DEMOS)('the marked questions of %s', (demo) => {
  it.each(markedQuestions(demo))(
    '$id shows $meant_to_fail',
    async ({ id, meant_to_fail: code, settings: own = {} }) => {
      const { memory, settings } = await demos.get(demo)!;
      const changed = { ...settings, pack: { ...settings.pack, ...own } };
      const stages = stagesOf(memory, changed, 'rsm');
      const index = stages.findIndex(({ questionId }) => questionId === id);
      const { stage, causes, counts } = stages[index]!;
      for (const seen of [stage, ...causes, ...STAGES.filter((name) => counts[name] > 0)]) met.add(seen);
      if (code.startsWith('W')) expect(causes).toContain(code);
      else expect(stage).toBe(code);
      const naive = naiveQuestion(memory, changed, 'rsm', index);
      const turns = memory.episode.questions[index]!.evidence.turns;
      expect(turns.filter((turn) => naive.stagesOf(turn).has(stage)).length).toBeGreaterThan(turns.length > 0 ? 0 : -1);
    },
  );
});

describe('together the marked questions', () => {
  it('show every stage and every cause', () => {
    const codes = [...STAGES.filter((stage) => stage !== 'in'), ...WRITE_CAUSES];
    expect(codes.filter((code) => !met.has(code))).toEqual([]);
    const marked = DEMOS.flatMap((demo) => markedQuestions(demo).map((row) => row.meant_to_fail));
    expect(codes.filter((code) => !marked.includes(code))).toEqual([]);
  });
});
