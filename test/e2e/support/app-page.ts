import { expect, type Locator, type Page } from '@playwright/test';

/** The figures in the bar, once the settled run is complete: τ as it is shown and the number of atoms. */
export async function readout(page: Page): Promise<{ tau: string; atoms: number }> {
  const label = await tauReadout(page).getAttribute('aria-label');
  const tau = /τ (−?[\d.]+)/.exec(label ?? '')?.[1];
  const atoms = /([\d,]+) atoms?/.exec(label ?? '')?.[1];
  if (tau === undefined || atoms === undefined) throw new Error(`no τ and atoms in "${label}"`);
  return { tau, atoms: Number(atoms.replaceAll(',', '')) };
}

export function tauReadout(page: Page): Locator {
  return page.locator('.readout');
}

export function tauSlider(page: Page): Locator {
  return page.getByRole('slider', { name: 'τ, the joining threshold' });
}

/** Waits until every chunk is written by the settled run, the curves are complete and the map stands still. */
export async function untilReady(page: Page, timeout = 150_000): Promise<void> {
  await expect(tauReadout(page)).toHaveAttribute('aria-label', /atoms? in/, { timeout });
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout });
}

export function questionOption(page: Page, row: number): Locator {
  return page.getByRole('listbox', { name: 'Questions' }).getByRole('option').nth(row);
}
