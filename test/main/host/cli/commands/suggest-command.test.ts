import { describe, expect, it } from 'vitest';
import { suggestCommand } from '../../../../../src/main/host/cli/commands/suggest-command.ts';
import type { SuggestReport } from '../../../../../src/main/host/engine/report-calls.ts';
import { runCommand } from '../../../../support/command-run.ts';
import { chatFile } from '../../../../support/engine-run.ts';

const path = 'fixtures/assistant.jsonl';
const small = ['--budget', '300', '--top-atoms', '2'];

describe('atomscope suggest', () => {
  it('names the in-sample figure as what it is, beside the held-out one of each half', async () => {
    const { document, text } = await runCommand(suggestCommand, [path, ...small]);
    const { validated, calibrated } = document as SuggestReport;
    if (validated.kind !== 'suggested') throw new Error('the demo has questions');
    expect(text).toMatch(new RegExp(`^Calibrated +τ ${calibrated.tau.toFixed(4)} `, 'm'));
    expect(text).toContain(
      `in-sample, on the ${validated.inSample.questions} questions with evidence it was chosen on: recall`,
    );
    expect(text).toContain(
      `held out, chosen on one half and measured on the other: recall ${validated.heldOut.er.toFixed(3)}`,
    );
    for (const { chosen } of validated.folds) expect(text).toContain(`τ ${chosen.tau}, recall`);
    expect(text).toMatch(/^Flat +recall/m);
    expect(text).not.toContain('Pareto');
  });

  it('shows the Pareto front and where the present settings stand on it', async () => {
    const { document, text } = await runCommand(suggestCommand, [path, ...small, '--pareto']);
    const { pareto } = document as SuggestReport;
    const shown = text.split('\n').slice(text.split('\n').findIndex((line) => /^ *tokens +recall/.test(line)) + 1);
    const apart = new Set(pareto!.filter(({ isOnFront }) => isOnFront).map(({ tokens, er }) => `${tokens} ${er}`));
    const current = pareto!.find(({ isCurrent }) => isCurrent)!;
    expect(shown.filter((line) => !line.includes('dominated')).length).toBeGreaterThanOrEqual(apart.size);
    expect(shown.filter((line) => line.includes('present'))).toHaveLength(1);
    expect(text).toContain(current.isOnFront ? 'present, on the front' : 'present, dominated');
  });

  it('says so when too few questions have evidence, and still calibrates', async () => {
    const { text } = await runCommand(suggestCommand, [chatFile(60)]);
    expect(text).toContain('3 with evidence are too few to choose τ by; expected at least 4');
    expect(text).toMatch(/p70 of the 105 pairs of 15 sampled chunks, as the paper has it/);
  });

  it('refuses a method that compares nothing with τ', async () => {
    await expect(runCommand(suggestCommand, [path, '--method', 'online-kmeans'])).rejects.toThrow('nothing with τ');
  });
});
