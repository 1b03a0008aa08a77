import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { giveWay, giveWayToWindow } from '../../../src/main/host/background-thread.ts';

vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  getPriority: vi.fn(() => 0),
  setPriority: vi.fn(),
}));

function on(platform: NodeJS.Platform): void {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(setPriority).mockClear();
  vi.mocked(getPriority).mockReturnValue(0);
});

describe('a thread that gives way', () => {
  it('stands behind the window, and behind what answers a hand where its work is long', () => {
    on('linux');
    giveWayToWindow();
    giveWay();
    const [answering, background] = vi.mocked(setPriority).mock.calls.map((args) => args.at(-1) as number);
    expect(answering).toBeGreaterThan(0);
    expect(background).toBeGreaterThan(answering!);
  });

  it('is left alone where it is lower already, and where a priority is the whole process’s', () => {
    on('linux');
    vi.mocked(getPriority).mockReturnValue(15);
    giveWay();
    for (const platform of ['darwin', 'win32'] as const) {
      on(platform);
      vi.mocked(getPriority).mockReturnValue(0);
      giveWay();
      giveWayToWindow();
    }
    expect(setPriority).not.toHaveBeenCalled();
  });

  it.runIf(process.platform === 'linux')('is the only one of its process that is lowered', async () => {
    const { getPriority: real } = await vi.importActual<typeof import('node:os')>('node:os');
    const before = real(0);
    const lowered = Math.min(19, before + 2);
    const work = `const os = require('node:os'); os.setPriority(0, ${lowered});
      require('node:worker_threads').parentPort.postMessage(os.getPriority(0));`;
    const worker = new Worker(work, { eval: true });
    expect(await once(worker, 'message')).toEqual([lowered]);
    expect(real(0)).toBe(before);
  });
});
