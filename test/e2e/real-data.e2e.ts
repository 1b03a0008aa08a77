import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { questionOption, readout, tauSlider, untilReady } from './support/app-page.ts';
import { launch, PROJECT_ROOT } from './support/launch.ts';

const data = process.env.ATOMSCOPE_DATA ?? '';
const persona = join(data, 'realmem/Lin_Wanyu_dialogues_256k.json');

/** How many atoms the command line finds at this τ, with every other setting as the window has it at its start. */
function atomsOnTheCommandLine(tau: string): number {
  const args = ['bin/atomscope.mjs', 'cluster', persona, '--tau', tau, '--json', '--quiet'];
  const printed = execFileSync('node', args, { cwd: PROJECT_ROOT, maxBuffer: 1 << 28, encoding: 'utf8' });
  return (JSON.parse(printed) as { atoms: unknown[] }).atoms.length;
}

test.describe('a real RealMem file', () => {
  test.skip(data === '', 'skipped because ATOMSCOPE_DATA is not set');
  test.setTimeout(600_000);

  test('opens, follows a dragged τ as the command line does, and packs a question twice', async () => {
    expect(existsSync(persona)).toBe(true);
    const { app, page, errors } = await launch({ files: [persona] });
    await untilReady(page, 500_000);
    const before = await readout(page);
    expect(before.atoms).toBe(atomsOnTheCommandLine('p97'));

    const slider = tauSlider(page);
    const box = (await slider.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.62, box.y + 40);
    await page.mouse.down();
    for (let step = 0; step <= 24; step++) await page.mouse.move(box.x + box.width * (0.62 + step * 0.004), box.y + 40);
    await page.mouse.up();
    await expect.poll(async () => (await readout(page)).atoms).not.toBe(before.atoms);
    await untilReady(page);
    const after = await readout(page);
    // The slider says τ in full; what stands in the bar is rounded to its plateau.
    expect(after.atoms).toBe(atomsOnTheCommandLine((await slider.getAttribute('aria-valuenow'))!));

    await questionOption(page, 3).click();
    await page
      .getByRole('button', { name: /prompts/i })
      .first()
      .click();
    const sizes = page.getByText(/[\d,]+ of 4,000 tok/);
    await expect(sizes).toHaveCount(2);
    for (const size of await sizes.allTextContents()) {
      const tokens = Number(/([\d,]+) of/.exec(size)![1]!.replaceAll(',', ''));
      expect(tokens).toBeGreaterThan(0);
      expect(tokens).toBeLessThanOrEqual(4000);
    }
    expect(errors).toEqual([]);
    await app.close();
  });
});
