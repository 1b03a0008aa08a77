import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderWith, jsonLines, npyOf } from '../../../support/import-files.ts';
import { PROJECT_ROOT } from '../../../support/source-imports.ts';

const messages = (count: number) =>
  Array.from({ length: count }, (_, turn) => ({ role: turn % 2 ? 'assistant' : 'user', content: `message ${turn}` }));
const vectors = npyOf(
  Array.from({ length: 20 * 4 }, (_, at) => Math.sin(at)),
  [20, 4],
);

const KINDS: readonly (readonly [name: string, contents: string | Uint8Array, sentence: RegExp])[] = [
  ['report.pdf', '%PDF-1.7\n%âãÏÓ\n1 0 obj', /^report\.pdf: this is a PDF document; expected JSON/],
  ['photo.json', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /^photo\.json: this is a PNG image; expected/],
  ['page.json', '<!doctype html>\n<title>502</title>', /^page\.json: this is an HTML page; expected JSON/],
  [
    'cut.jsonl.gz',
    gzipSync(jsonLines(...messages(400))).subarray(0, 300),
    /^cut\.jsonl\.gz: this gzip file is cut off/,
  ],
  ['empty.jsonl', '', /^empty\.jsonl: this file is empty; expected JSON/],
  [
    'binary.bin',
    Buffer.from(Array.from({ length: 900 }, (_, at) => (at * 7) % 32)),
    /^binary\.bin: this is a binary file/,
  ],
  ['cut.json', '[\n {"role": "user",\n  "content": "he', /^cut\.json:3: this JSON is cut off in the middle; expected/],
  ['unknown.json', '{"name": "x"}', /^unknown\.json:1: this is JSON of an unknown kind \(it holds the key/],
  [
    'types.jsonl',
    jsonLines({ role: 'user', content: 7 }, { role: 'user', content: 8 }),
    /^types\.jsonl:1: .*content is a number; expected a text/,
  ],
  ['prices.csv', 'date,price\n2024-01-01,1\n2024-01-02,2\n', /^prices\.csv:1: no column holds the text/],
  ['short.npy', vectors.subarray(0, 200), /^short\.npy: this \.npy file is cut off/],
];

function atomscope(cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(PROJECT_ROOT, 'bin/atomscope.mjs'), ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, stdout, told: stderr.split('\n').filter(Boolean) };
}

// Whatever has to be built is built once, before anything is measured.
beforeAll(() => {
  expect(atomscope(PROJECT_ROOT, '--help').status).toBe(0);
}, 120_000);

describe('a file of the wrong kind', () => {
  it('is told in one sentence with file and line, and the exit code is 3', () => {
    const folder = folderWith({
      ...Object.fromEntries(KINDS),
      'good.jsonl': jsonLines(...messages(10)),
      'useless/README.md': '# Notes\n',
    });
    const paths = [...KINDS.map(([name]) => name), 'missing.json', 'useless', 'good.jsonl'];
    const { status, stdout, told } = atomscope(folder, 'import', ...paths, '--json', '--quiet');
    expect(status).toBe(3);
    expect(JSON.parse(stdout).files).toMatchObject([{ path: 'good.jsonl', turns: 10 }]);
    const sentences = [
      ...KINDS.map(([, , sentence]) => sentence),
      /^missing\.json: there is no such file or folder$/,
      /^useless: there is nothing to import in this folder \(files looked at: 1\); expected JSON/,
    ];
    for (const sentence of sentences) {
      const own = told.filter((line) => sentence.test(line.replace(/^atomscope: /, '')));
      expect(own, String(sentence)).toHaveLength(1);
    }
    expect(told).toHaveLength(sentences.length);
  });

  it('ends a command that needs an episode, with nothing on stdout', () => {
    const folder = folderWith({ 'report.pdf': '%PDF-1.7\n' });
    for (const command of ['cluster', 'sweep', 'pack', 'compare']) {
      const question = command === 'cluster' || command === 'sweep' ? [] : ['--first-question'];
      const { status, stdout, told } = atomscope(folder, command, 'report.pdf', ...question, '--json', '--quiet');
      expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
      expect(told).toEqual([expect.stringMatching(/^atomscope: report\.pdf: this is a PDF document; expected JSON/)]);
    }
  });
});

describe('what is left out while a command reads', () => {
  const folderOf = () =>
    folderWith({
      'own.npy': vectors,
      'own.jsonl': jsonLines(
        ...Array.from({ length: 20 }, (_, row) => (row === 6 ? { text: null } : { text: `row ${row}` })),
      ),
    });

  it('is told on stderr with file and line, and the result is given', () => {
    const { status, stdout, told } = atomscope(folderOf(), 'cluster', '--vectors', 'own.npy', '--tau', '0.5', '--json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout).n).toBe(20);
    expect(told.filter((line) => line.startsWith('▲'))).toEqual([
      expect.stringMatching(/^▲ own\.jsonl:7: text is null; expected a text: its vector keeps its number$/),
    ]);
  });

  it('is not told with --quiet', () => {
    const { status, told } = atomscope(folderOf(), 'cluster', '--vectors', 'own.npy', '--tau', '0.5', '--quiet');
    expect({ status, told }).toEqual({ status: 0, told: [] });
  });

  it('gives exit code 3 where a whole file is missing, beside the result of the others', () => {
    const { status, stdout, told } = atomscope(
      folderOf(),
      'cluster',
      'own.npy',
      'gone.json',
      '--tau',
      '0.5',
      '--json',
      '--quiet',
    );
    expect(status).toBe(3);
    expect(JSON.parse(stdout).n).toBe(20);
    expect(told).toEqual(['atomscope: gone.json: there is no such file or folder']);
  });

  it('names no interval where every τ gives the same atoms', () => {
    const folder = folderWith({ 'one.npy': npyOf([1, 0], [1, 2]) });
    const { stdout } = atomscope(folder, 'cluster', '--vectors', 'one.npy', '--quiet');
    expect(stdout).toMatch(/^one: 1 atom in 1 chunk at τ .*\nSame atoms for every τ\.\n/);
  });
});
