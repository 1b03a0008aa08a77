import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { largeCorpus } from '../support/large-corpus.ts';
import { readout, tauReadout, tauSlider, untilReady } from './support/app-page.ts';
import { launch, PROJECT_ROOT } from './support/launch.ts';

/** No renderer frame may take longer while τ is dragged (DESIGN section 2). */
const LONGEST_FRAME_MS = 50;
/** Tasks of less work are over before anything delays them. */
const AT_RISK_MS = 3;
/** Of the page that does nothing but a little work now and then: as much as a busy frame, as often, for so long. */
const CONTROL = { workMs: 8, everyMs: 16, forMs: 3000 };

/** One task of the page's main thread: a frame's scripts, style, layout and paint are one. */
interface Task {
  readonly wallMs: number;
  /** Time the thread itself worked: what the page costs, however busy the machine is with the engine and the test. */
  readonly threadMs: number;
}

/** Begins to note the tasks of the page's main thread; the returned function ends it and tells them. */
async function watchTasks(page: Page): Promise<() => Promise<Task[]>> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = ['disabled-by-default-devtools.timeline', '__metadata'];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  return async () => {
    const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
    await session.send('Tracing.end');
    await complete;
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
    const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain';
    const mains = new Set(events.filter(isMain).map(threadOf));
    return events
      .filter((event) => event.name === 'RunTask' && event.tdur !== undefined && mains.has(threadOf(event)))
      .map(({ dur, tdur }) => ({ wallMs: (dur ?? 0) / 1000, threadMs: tdur! / 1000 }));
  };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
  /** Microseconds: by the clock, and of the thread's own work. */
  readonly dur?: number;
  readonly tdur?: number;
}

function percentile(values: readonly number[], share: number): number {
  const ascending = [...values].sort((a, b) => a - b);
  return ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))] ?? 0;
}

/**
 * Tasks of a page that rests but for work of a known size: where they take long by the clock, the machine is to blame and
 * not the app. Work is counted in rounds, not by the clock, so that a delay does not shorten it.
 */
async function controlTasks(page: Page): Promise<Task[]> {
  const stop = await watchTasks(page);
  await page.evaluate(async ({ workMs, everyMs, forMs }) => {
    let kept = 0;
    const work = (rounds: number) => {
      for (let round = 0; round < rounds; round++) kept = (kept * 31 + round) % 1_000_003;
    };
    // The quickest of several: a round's own time.
    const probes = Array.from({ length: 9 }, () => {
      const began = performance.now();
      work(200_000);
      return performance.now() - began;
    });
    const rounds = (200_000 * workMs) / Math.max(0.1, Math.min(...probes));
    const end = performance.now() + forMs;
    while (performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      work(rounds);
    }
  }, CONTROL);
  return (await stop()).filter(({ threadMs }) => threadMs >= AT_RISK_MS);
}

const areLong = (tasks: readonly Task[]) => tasks.filter(({ wallMs }) => wallMs > LONGEST_FRAME_MS).length;

function tell(name: string, tasks: readonly Task[]): void {
  for (const kind of ['wallMs', 'threadMs'] as const) {
    const values = tasks.map((task) => task[kind]);
    const told = [0.5, 0.9, 0.99, 1].map((share) => percentile(values, share).toFixed(1)).join(' / ');
    console.log(`${name}: ${tasks.length} tasks, ${kind}: median / p90 / p99 / longest ${told}`);
  }
}

function atomsByCommandLine(path: string, tau: string): number {
  const bin = resolve(PROJECT_ROOT, 'bin/atomscope.mjs');
  const args = ['cluster', '--vectors', path, '--tau', tau, '--json', '--quiet'];
  const { stdout, status, stderr } = spawnSync(process.execPath, [bin, ...args], { maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(String(stderr));
  return JSON.parse(String(stdout)).diagnostics.atoms as number;
}

/** The tasks of a drag of τ from one end of the strip to the other and half the way back. */
async function dragThroughAll(page: Page): Promise<Task[]> {
  const box = (await tauSlider(page).boundingBox())!;
  const y = box.y + 40;
  const [left, right] = [box.x + 122, box.x + box.width - 102];
  const place = (step: number) => left + ((right - left) * step) / 120;
  await page.mouse.move(left, y);
  await page.mouse.down();
  const stop = await watchTasks(page);
  for (let step = 0; step <= 120; step++) {
    await page.mouse.move(place(step), y);
    await page.waitForTimeout(16);
  }
  for (let step = 120; step >= 66; step--) await page.mouse.move(place(step), y);
  const tasks = await stop();
  await page.mouse.up();
  return tasks;
}

test('τ dragged end to end over 3,000 chunks: no long frame, and the count is what the command line says', async () => {
  const corpus = largeCorpus(3000);
  const { app, page, errors } = await launch({ files: [corpus.path] });
  try {
    await untilReady(page);
    const before = await controlTasks(page);
    const tasks = await dragThroughAll(page);
    const control = [...before, ...(await controlTasks(page))];
    tell('drag', tasks);
    tell('control, the page at rest but for a little work', control);
    expect(tasks.length).toBeGreaterThan(200);
    // What the page itself needs, however busy the machine is: not one frame too much.
    expect(tasks.filter(({ threadMs }) => threadMs > LONGEST_FRAME_MS)).toEqual([]);
    // By the clock: no more than the machine alone makes of as many tasks of that size, within what chance allows, and
    // one, since a machine may pause once and not in the control.
    const atRisk = tasks.filter(({ threadMs }) => threadMs >= AT_RISK_MS);
    const byMachine = (areLong(control) / control.length) * atRisk.length;
    const allowed = Math.max(1, byMachine + 3 * Math.sqrt(byMachine));
    const told = `${areLong(tasks)} of ${atRisk.length} over ${LONGEST_FRAME_MS} ms by the clock`;
    console.log(`${told}; in the control ${areLong(control)} of ${control.length}: ${allowed.toFixed(1)} allowed`);
    expect(areLong(tasks)).toBeLessThanOrEqual(allowed);
    await page.waitForTimeout(1500);
    const tau = await tauSlider(page).getAttribute('aria-valuenow');
    const { atoms } = await readout(page);
    expect(atoms).toBe(atomsByCommandLine(corpus.path, tau!));
    expect(errors).toEqual([]);
  } finally {
    await app.close();
    corpus.remove();
  }
});

test('20,000 chunks open, are laid out by landmarks, which is said, and scrub within 2 GiB', async () => {
  test.setTimeout(240_000);
  const corpus = largeCorpus(20_000);
  const { app, page, errors } = await launch({ files: [corpus.path] });
  try {
    await expect(tauReadout(page)).toHaveAttribute('aria-label', /[1-9][\d,]* atoms in 20,000/, { timeout: 150_000 });
    await expect(page.locator('.map-scope')).toContainText('laid out, the others placed by their nearest', {
      timeout: 90_000,
    });
    const before = await tauReadout(page).getAttribute('aria-label');
    const box = (await tauSlider(page).boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.62, box.y + 40);
    await expect(tauReadout(page)).not.toHaveAttribute('aria-label', before!, { timeout: 60_000 });
    await expect(tauReadout(page)).toHaveAttribute('aria-label', /[1-9][\d,]* atoms? in 20,000/, { timeout: 60_000 });
    const metrics = await app.evaluate(({ app: electron }) => electron.getAppMetrics());
    const kilobytes = metrics.reduce((sum, { memory }) => sum + memory.workingSetSize, 0);
    console.log(`working sets of ${metrics.length} processes: ${Math.round(kilobytes / 1024)} MiB`);
    expect(kilobytes / 1024 ** 2).toBeLessThan(2);
    expect(errors).toEqual([]);
  } finally {
    await app.close();
    corpus.remove();
  }
});
