import { describe, expect, it } from 'vitest';
import { plateausCommand } from '../../../../../src/main/host/cli/commands/plateaus-command.ts';
import type { PlateausReport } from '../../../../../src/main/host/engine/report-calls.ts';
import { runCommand } from '../../../../support/command-run.ts';
import { chatFile } from '../../../../support/engine-run.ts';

describe('atomscope plateaus', () => {
  it('prints the report as it is, and a line for each plateau', async () => {
    const { document, text } = await runCommand(plateausCommand, [chatFile(60), '--gate', 'member']);
    const { plateaus, n, gate } = document as PlateausReport;
    expect([gate, n]).toEqual(['member', 15]);
    const lines = text.split('\n');
    expect(lines[0]).toMatch(`${plateaus.length} clusterings of 15 chunks (gate member)`);
    expect(lines.filter((line) => /^ *[\d–]/.test(line))).toHaveLength(plateaus.length);
    expect(text).toContain('above');
    expect(text).not.toContain('recall  ');
  });

  it('marks each cliff at the plateau that τ leaves', async () => {
    const { document, text } = await runCommand(plateausCommand, [chatFile(60)]);
    const { plateaus, cliffs } = document as PlateausReport;
    const rows = text.split('\n').slice(-plateaus.length);
    expect(rows.flatMap((row, index) => (row.endsWith('▲') ? [index] : []))).toEqual(cliffs.map(({ index }) => index));
  });

  it('measures evidence only when asked, beside flat', async () => {
    const { document, text } = await runCommand(plateausCommand, [chatFile(60), '--evidence']);
    expect((document as PlateausReport).plateaus[0]).toHaveProperty('er');
    expect(text).toMatch(/Flat at the same budget: recall \d\.\d{3}, \d+ tokens\./);
    expect(text).toMatch(/largest share +recall +tokens/);
  });

  it('refuses a method that compares nothing with τ, and a place without data', async () => {
    const kmeans = runCommand(plateausCommand, ['x.jsonl', '--method', 'online-kmeans']);
    await expect(kmeans).rejects.toThrow('online-kmeans: it compares nothing with τ; expected rsm or dp-means');
    await expect(runCommand(plateausCommand, [])).rejects.toThrow('expected a PATH');
    await expect(runCommand(plateausCommand, ['x.jsonl', '--pareto'])).rejects.toThrow('--pareto means nothing');
  });
});
