import { expect, type Locator, type Page } from '@playwright/test';
import type { CallName, Calls } from '../../../src/core/contract/calls.ts';
import type { AtomscopeEvent } from '../../../src/core/contract/events.ts';
import '../../../src/renderer/bridge/bridge.ts';

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

/** Waits until every chunk is written and played, by the settled run, the curves are complete and the map stands still. */
export async function untilReady(page: Page, timeout = 150_000): Promise<void> {
  await expect(tauReadout(page)).toHaveAttribute('aria-label', /atoms? in ([\d,]+) of \1 chunks?$/, { timeout });
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout });
}

export function questionOption(page: Page, row: number): Locator {
  return page.getByRole('listbox', { name: 'Questions' }).getByRole('option').nth(row);
}

/** Asks the engine through the page's own bridge; rejects with the engine's sentence. */
export async function callEngine<N extends CallName>(
  page: Page,
  name: N,
  input: Calls[N]['input'],
): Promise<Calls[N]['reply']> {
  return (await page.evaluate(
    ([asked, given]) => window.atomscope.call(asked as CallName, given as never) as Promise<unknown>,
    [name, input] as const,
  )) as Calls[N]['reply'];
}

/** Opens files through the bridge and waits until the one episode, or the first of them, is ready under its title. */
export async function openReady(page: Page, paths: readonly string[], title: string): Promise<void> {
  await callEngine(page, 'openPaths', { paths });
  await expect(crumb(page)).toContainText(title);
  await untilReady(page);
}

/** The names of corpus and episode in the bar. */
export function crumb(page: Page): Locator {
  return page.locator('.crumb');
}

export function alerts(page: Page): Locator {
  return page.getByRole('alert');
}

type Told = Record<string, AtomscopeEvent[]>;

/** Keeps every event the window is told of from now on, for `eventsOf`. */
export async function keepEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    const told: Told = {};
    Object.assign(window, { told });
    window.atomscope.listen((events) => {
      for (const carried of events) {
        const event = carried.type === 'as-json' ? (JSON.parse(carried.json) as AtomscopeEvent) : carried;
        told[event.type] ??= [];
        told[event.type]!.push(event);
      }
    });
  });
}

/** What `pick` makes of the events of one kind told since `keepEvents`; it runs in the page. */
export async function eventsOf<T extends AtomscopeEvent['type'], R>(
  page: Page,
  type: T,
  pick: (events: Extract<AtomscopeEvent, { type: T }>[]) => R,
): Promise<R> {
  return (await page.evaluate(`(${pick.toString()})((window.told ?? {})[${JSON.stringify(type)}] ?? [])`)) as R;
}
