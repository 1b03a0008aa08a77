import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Serious and critical violations inside `part`, each with the elements it was found on. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  // Legacy mode: the other one opens a page of its own, which Electron does not.
  const { violations: found } = await new AxeBuilder({ page }).include(part).setLegacyMode(true).analyze();
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
