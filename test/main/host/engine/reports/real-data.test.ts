import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { importPaths } from '../../../../../src/main/host/import/import-paths.ts';
import { startEngineRun } from '../../../../support/engine-run.ts';
import { planOfMethods } from '../../../../support/evaluated-episodes.ts';

vi.mock(
  '../../../../../src/main/host/layout/layout-in-worker.ts',
  async () => await import('../../../../support/layout-here.ts'),
);

const data = process.env.ATOMSCOPE_DATA ?? '';
const plan = planOfMethods(['rsm', 'flat', 'bm25-rag'], { budgets: [1500] });

/** By words instead of a model: the counting is what is held here, on every file as it is. */
describe.skipIf(data === '')('evaluateReport on real data', () => {
  it.each(['realmem', 'locomo', 'longmemeval', 'ama-bench'])(
    '%s',
    async (folder) => {
      const paths = [join(data, folder)];
      const none = { episodeId: null, questionsPath: null, auditPath: null, columns: {}, vectorsPath: null };
      const source = { paths, ...none, embedder: 'minilm', model: null, longText: 'windows' as const };
      const report = await startEngineRun().call('evaluateReport', { source, plan, perQuestion: 'on' });

      const episodes = (await importPaths(paths)).files.flatMap((file) => file.episodes);
      const questions = episodes.flatMap((episode) => episode.questions);
      const asked = questions.filter(({ evidence }) => evidence.turns.length > 0);
      const goldTurns = asked.reduce((sum, { evidence }) => sum + evidence.turns.length, 0);
      expect(report.scope).toMatchObject({ questions: questions.length, withEvidence: asked.length, goldTurns });
      expect(report.scope.leftOut.reduce((sum, left) => sum + left.questions, 0)).toBe(questions.length - asked.length);

      for (const [i, row] of report.rows.entries()) {
        const { er, turns } = report.perQuestion!.rows[i]!;
        const missed = questions.map(({ evidence }, q) => Math.round((1 - (er[q] ?? 1)) * evidence.turns.length));
        expect(turns.map((codes) => codes.split(' ').filter((code) => /^[LCRP]/.test(code)).length)).toEqual(missed);
        expect(row.stages.missedTurns).toBe(missed.reduce((sum, count) => sum + count, 0));
        expect(row.stages.goldTurns).toBe(goldTurns);
        for (const share of [row.er, row.eall, row.ed, row.fill, row.ndcg10Standard, row.ndcg10Lme, row.eF1]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        expect(row.eall!).toBeLessThanOrEqual(row.er!);
      }
    },
    240_000,
  );
});
