import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storyTexts } from '../../../support/engine-run.ts';
import { spawnAtomscope } from '../../../support/spawn-atomscope.ts';
import { startWordEndpoint, type WordEndpoint } from '../../../support/word-endpoint.ts';

const folder = mkdtempSync(join(tmpdir(), 'atomscope evaluate '));
const at = (name: string) => join(folder, name);
let endpoint: WordEndpoint;

/** Four talks whose words differ, so that each is embedded by itself. */
function writeTalks(): void {
  const talk = (id: number) => ({
    id: `talk-${id}`,
    messages: storyTexts(60).map((content, i) => ({
      role: i % 2 ? 'assistant' : 'user',
      content: `${content} talk${id}`,
    })),
    questions: [
      { id: 'Q1', question: 'what happened to the boiler pressure', type: 'what', evidence: [0, 33] },
      { id: 'Q2', question: 'when did the van come back', type: 'when', evidence: [8 + id] },
    ],
  });
  writeFileSync(at('talks.json'), JSON.stringify([0, 1, 2, 3].map(talk)));
}

const SETTINGS = ['--methods', 'rsm,flat', '--budgets', '400', '--tau', '0.5'];
const start = (cache: string, ...args: string[]) =>
  spawnAtomscope(['evaluate', at('talks.json'), '--embedder', endpoint.url, '--model', 'm', ...SETTINGS, ...args], {
    ATOMSCOPE_CACHE: at(cache),
  });
const evaluate = (...args: string[]) => start('cache', ...args).ended;

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !holds(); tries++) await pause(50);
  expect(holds()).toBe(true);
}

let undisturbed: string;

beforeAll(async () => {
  endpoint = await startWordEndpoint();
  writeTalks();
  // Whatever has to be built is built once, before anything is measured.
  const { code, stdout, stderr } = await evaluate('--json', '--per-question', '--quiet');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  undisturbed = stdout;
  writeFileSync(at('old.json'), stdout);
}, 120_000);

afterAll(() => {
  endpoint.close();
  rmSync(folder, { recursive: true, force: true });
});

const evaluationsIn = (cache: string) => (existsSync(at(cache)) ? readdirSync(join(at(cache), 'evaluations')) : []);

/** Starts an evaluation that hangs at the third talk; resolves when two are kept. */
async function startHanging(cache: string, ...args: string[]) {
  endpoint.holdBack((text) => text.includes('talk2'));
  const started = start(cache, ...args);
  await until(() => existsSync(join(at(cache), 'evaluations')) && evaluationsIn(cache).length === 2);
  return started;
}

describe('evaluate', () => {
  it('killed in mid-run and typed again ends as if nothing had been, and embeds nothing twice', async () => {
    const { child, ended } = await startHanging('killed', '--json', '--per-question', '--quiet');
    child.kill('SIGKILL');
    expect(await ended).toMatchObject({ code: null, stdout: '' });
    endpoint.holdBack(() => false);
    const before = endpoint.asked.length;
    const again = await start('killed', '--json', '--per-question', '--quiet').ended;
    expect(again).toEqual({ code: 0, stdout: undisturbed, stderr: '' });
    const asked = endpoint.asked.slice(before).filter((text) => text.includes('talk'));
    expect(asked.length).toBe(24);
    expect(asked.every((text) => /talk[23]/.test(text))).toBe(true);
  });

  // Windows has no signals: there a child is simply ended.
  it.skipIf(process.platform === 'win32')('on Ctrl-C ends with 130 and leaves no file half-written', async () => {
    const { child, ended } = await startHanging('interrupted', '--csv', at('table.csv'));
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    endpoint.holdBack(() => false);
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(readdirSync(folder).filter((name) => name.startsWith('table.csv'))).toEqual([]);
    expect(evaluationsIn('interrupted').every((name) => name.endsWith('.json'))).toBe(true);
  });

  it('dealt over two processes and merged prints the bytes of one', async () => {
    for (const index of [1, 2]) {
      const { code, stdout } = await evaluate('--shard', `${index}/2`, '--per-question', '--quiet');
      expect(code).toBe(0);
      writeFileSync(at(`part${index}.json`), stdout);
    }
    const merged = await spawnAtomscope(['merge', at('part2.json'), at('part1.json'), '--json', '--quiet']).ended;
    expect(merged).toEqual({ code: 0, stdout: undisturbed, stderr: '' });
    const half = await spawnAtomscope(['merge', at('part2.json')]).ended;
    expect(half).toMatchObject({
      code: 3,
      stdout: '',
      stderr: expect.stringMatching(/part2\.json: shard 1 of 2 is missing/),
    });
  });

  it('writes the table as CSV, and prints it for a person', async () => {
    const { code, stdout } = await evaluate('--csv', at('whole.csv'), '--quiet');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^4 episodes \(chat 4\), 8 questions, embedded by m at 127\.0\.0\.1:\d+\.\n8 questions with evidence, 12 gold turns\.\n/,
    );
    expect(stdout).toMatch(/rsm +flat +400 +[+−]0\.\d{3} +\[/);
    const csv = readFileSync(at('whole.csv'), 'utf8');
    expect(csv.startsWith('\uFEFFmethod,budget,')).toBe(true);
    expect((await evaluate('--csv', '-', '--quiet')).stdout).toBe(csv);
  });
});

describe('evaluate --baseline', () => {
  const worse = ['--per-atom', '1', '--top-atoms', '1', '--quiet'];

  it('exits with 0 where nothing fell, with 1 and the broken questions where something did', async () => {
    const same = await evaluate('--baseline', at('old.json'), '--fail-below', 'er=0', '--quiet');
    expect(same).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing fell further than allowed') });
    const fell = await evaluate('--baseline', at('old.json'), '--fail-below', 'er=0.02', ...worse);
    expect(fell.code).toBe(1);
    expect(fell.stdout).toContain('settings differ: pack.topAtoms: 6 → 1');
    expect(fell.stdout).toMatch(/Questions that broke:\nepisode +question[^\n]*\ntalk-\d +Q\d +rsm +400 +er /);
  });

  it('says so where the baseline cannot name questions', async () => {
    const { perQuestion: _, ...tables } = JSON.parse(undisturbed);
    writeFileSync(at('tables.json'), JSON.stringify(tables));
    const fell = await evaluate('--baseline', at('tables.json'), '--fail-below', 'er=0.02', '--json', ...worse);
    expect(fell.code).toBe(1);
    const { regression, perQuestion } = JSON.parse(fell.stdout);
    expect(regression).toMatchObject({ failed: true, broken: null });
    expect(perQuestion).toBeUndefined();
  });

  it('exits with 2 for what is typed wrongly, and with 3 for a baseline that is none', async () => {
    const wrong = await evaluate('--baseline', at('old.json'), '--fail-below', 'er');
    expect(wrong).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('expected METRIC=DROP') });
    const none = await evaluate('--baseline', at('talks.json'));
    expect(none).toMatchObject({
      code: 3,
      stdout: '',
      stderr: expect.stringMatching(/talks\.json: .*expected what "atomscope evaluate --json" prints/),
    });
  });
});
