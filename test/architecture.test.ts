import { describe, expect, it } from 'vitest';
import { importsOf, sourceFiles } from './support/source-imports.ts';

/**
 * Who may import whom. `room` is the longest matching prefix of a file's path; `may` lists what its files import:
 * project paths by prefix, libraries by name, `node:` for Node's own.
 */
const HOUSE: readonly { readonly room: string; readonly may: readonly string[] }[] = [
  { room: 'src/core/model/', may: ['src/core/model/'] },
  { room: 'src/core/math/', may: ['src/core/math/', 'src/core/model/embedding-matrix.ts'] },
  { room: 'src/core/contract/', may: ['src/core/contract/', 'src/core/model/', 'valibot'] },
  { room: 'src/core/evaluate/', may: ['src/core/', 'stemmer'] },
  { room: 'src/core/layout/', may: ['src/core/', 'umap-js'] },
  { room: 'src/core/', may: ['src/core/'] },
  {
    room: 'src/main/host/',
    may: [
      'src/main/host/',
      'src/core/',
      'node:',
      ...[
        '@huggingface/tokenizers',
        'csv-parse',
        'gpt-tokenizer',
        'hyparquet',
        'hyparquet-compressors',
        'lmdb',
        'onnxruntime-node',
        'openai',
        'valibot',
      ],
    ],
  },
  { room: 'src/main/electron/preload.ts', may: ['electron', 'src/core/contract/', 'src/core/model/'] },
  {
    room: 'src/main/electron/',
    may: ['electron', 'src/main/electron/', 'src/main/host/', 'src/core/contract/', 'src/core/model/', 'node:'],
  },
  {
    room: 'src/renderer/',
    may: [
      'src/renderer/',
      'src/core/contract/',
      'src/core/model/',
      // Pure view helpers of core.
      'src/core/math/adjusted-rand-index.ts',
      'src/core/explain/join-forest.ts',
      'src/core/explain/join-forest-tree.ts',
      ...[
        'react',
        'react-dom',
        'zustand',
        'd3',
        'radix-ui',
        'react-resizable-panels',
        '@tanstack/react-virtual',
        '@fontsource-variable/inter',
        '@fontsource-variable/jetbrains-mono',
      ],
    ],
  },
];

const roomOf = (file: string) =>
  HOUSE.filter(({ room }) => file.startsWith(room)).sort((a, b) => b.room.length - a.room.length)[0];

function isAllowed(imported: string, may: readonly string[]): boolean {
  return may.some((entry) =>
    entry.endsWith('/') || entry.endsWith(':') || entry.endsWith('.ts')
      ? imported.startsWith(entry)
      : imported === entry || imported.startsWith(`${entry}/`),
  );
}

/** Cycles in a graph of files, each as the path that closes it. */
function cyclesIn(files: readonly string[]): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (file: string, trail: readonly string[]) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const next of importsOf(file)) if (files.includes(next)) visit(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of files) visit(file, []);
  return cycles;
}

describe('the house', () => {
  const files = sourceFiles('src');

  it('is read at all: there are files, and they import each other', () => {
    expect(files.length).toBeGreaterThan(40);
    expect(files.flatMap(importsOf).filter((path) => path.startsWith('src/')).length).toBeGreaterThan(80);
    for (const { room } of HOUSE)
      expect(
        files.some((file) => file.startsWith(room)),
        `no file in ${room}`,
      ).toBe(true);
  });

  it.each(files)('%s imports only what its room may', (file) => {
    const room = roomOf(file);
    expect(room, `${file} is in no room`).toBeDefined();
    const strangers = importsOf(file).filter((imported) => !isAllowed(imported, room!.may));
    expect(strangers).toEqual([]);
  });

  it('has no cycle', () => {
    expect(cyclesIn(files)).toEqual([]);
  });
});
