import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { npyBytes } from '../../../support/npy-file.ts';
import { PROJECT_ROOT } from '../../../support/source-imports.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const TINY = ['--vectors', join(PROJECT_ROOT, 'fixtures/tiny/tiny.npy')];

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the command line as it is typed: `bin/atomscope.mjs`, which builds first when it must. */
function start(
  args: readonly string[],
  cwd = PROJECT_ROOT,
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const child = spawn(process.execPath, [join(PROJECT_ROOT, 'bin/atomscope.mjs'), ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1' },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    // Sources that change while the tests run are built anew, and the door says so.
    child.on('close', (code) => resolve({ code, stdout, stderr: stderr.replace(/^[…✓] build\b.*\n/gm, '') }));
  });
  return { child, ended };
}

const atomscope = (...args: string[]) => start(args).ended;

// Whatever has to be built is built once, before anything is measured.
beforeAll(async () => {
  expect((await atomscope('--help')).code).toBe(0);
}, 120_000);

describe('a command that succeeds', () => {
  it('prints one JSON document and nothing else with --json, and nothing on stderr with --quiet', async () => {
    const { code, stdout, stderr } = await atomscope('cluster', ...TINY, '--tau', '0.8', '--json', '--quiet');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ n: 24, tau: 0.8, gate: 'max-member' });
    expect(report.atomOf).toEqual([0, 1, 0, 2, 0, 1, 3, 0, 1, 2, 4, 1, 2, 5, 5, 1, 1, 0, 6, 6, 7, 7, 2, 8]);
    expect(report.writes[10]).toMatchObject({
      opened: true,
      runnerUp: { atom: 0 },
      gate: 'none',
      admittedBy: null,
      nearestAtom: 1,
    });
    expect(report.writes[6]).toMatchObject({ scoreCentroid: null, scoreMember: null, margin: null, gate: 'none' });
    expect(report.plateau).toEqual({ above: expect.closeTo(15 / 19, 6), upTo: expect.closeTo(0.8, 6) });
  });

  it('prints the same for a person, and progress on stderr', async () => {
    const { code, stdout } = await atomscope('cluster', ...TINY, '--tau', '0.8');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^tiny: 9 atoms in 24 chunks at τ 0\.8000 \(rsm, gate max-member\)\n/);
    expect(stdout).toMatch(/ +1 +6 +0\.250 +van\n/);
  });

  it('sweeps τ, negative ones too', async () => {
    const { code, stdout } = await atomscope(
      'sweep',
      ...TINY,
      '--from',
      '-1',
      '--to',
      '1.1',
      '--steps',
      '3',
      '--json',
      '--quiet',
    );
    expect(code).toBe(0);
    const { rows, calibration } = JSON.parse(stdout);
    expect(rows.map(({ tau, atoms }: { tau: number; atoms: number }) => [Math.round(tau * 100) / 100, atoms])).toEqual([
      [-1, 2],
      [0.05, 5],
      [1.1, 24],
    ]);
    expect(calibration).toMatchObject({ sample: 24, pairs: 253 });
  });
});

describe('a command typed wrongly', () => {
  it.each([
    ['no command at all', [], ''],
    ['an unknown command', ['clutser'], 'there is no command clutser'],
    ['an unknown flag', ['cluster', 'x', '--tua', '1'], '--tua'],
    ['a wrong value', ['cluster', ...TINY, '--gate', 'x'], '--gate x: expected one of max-member, centroid, member'],
    ['nothing to read', ['cluster'], 'expected a PATH'],
    ['no question', ['pack', 'fixtures/ops-agent.jsonl'], 'expected --question ID or --first-question'],
    ['ends the wrong way round', ['sweep', ...TINY, '--from', '0.9', '--to', '0.1'], '--from 0.9 is above --to 0.1'],
  ])('%s: exit code 2, and a sentence on stderr only', async (_, args, message) => {
    const { code, stdout, stderr } = await atomscope(...args);
    expect(code).toBe(2);
    if (args.length === 0) return expect(stdout).toContain('atomscope COMMAND --help');
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^atomscope: .*\nTry: atomscope --help\n$/);
    expect(stderr).toContain(message);
  });
});

describe('bad input', () => {
  it('ends with exit code 3 and one sentence that names the file, and nothing on stdout', async () => {
    const folder = tempFolder();
    const path = join(folder, 'cut off.npy');
    writeFileSync(path, npyBytes({ count: 4, dims: 4, values: new Float32Array(16) }).subarray(0, 150));
    for (const command of ['cluster', 'sweep']) {
      const { code, stdout, stderr } = await atomscope(command, '--vectors', path, '--json', '--quiet');
      expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
      expect(stderr).toMatch(/^atomscope: .*cut off\.npy: this .npy file is cut off: .*\n$/);
    }
    expect(readdirSync(folder)).toEqual(['cut off.npy']);
  });

  it('beside good files keeps those', async () => {
    const { code, stdout, stderr } = await atomscope(
      'import',
      'fixtures/ops-agent.jsonl',
      'package.json',
      'no such file',
      '--json',
      '--quiet',
    );
    expect(code).toBe(3);
    expect(JSON.parse(stdout).files).toMatchObject([
      { path: 'fixtures/ops-agent.jsonl', episodes: 1, turns: 261, questions: 24 },
    ]);
    expect(stderr.split('\n').filter(Boolean)).toEqual([
      expect.stringMatching(/^atomscope: (no such file|package\.json).*: /),
      expect.stringMatching(/^atomscope: (no such file|package\.json).*: /),
    ]);
  });
});

// Windows has no signals: there a child is simply ended.
describe.skipIf(process.platform === 'win32')('Ctrl-C', () => {
  it('ends long work with exit code 130, nothing printed and nothing written', async () => {
    const folder = tempFolder();
    const path = join(folder, 'large.npy');
    const [count, dims] = [9000, 256];
    writeFileSync(
      path,
      npyBytes({
        count,
        dims,
        values: Float32Array.from({ length: count * dims }, (_, i) => ((i * 7919) % 1013) - 500),
      }),
    );
    const { child, ended } = start(['sweep', '--vectors', path, '--steps', '2000', '--json'], folder);
    // The engine is at work once it has told of it.
    await new Promise((resolve) => child.stderr!.once('data', resolve));
    const interruptedMs = performance.now();
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(performance.now() - interruptedMs).toBeLessThan(5000);
    expect(readdirSync(folder)).toEqual(['large.npy']);
  });
});
