import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chunkEpisode } from '../../../../src/core/model/chunk.ts';
import { rowOf } from '../../../../src/core/model/embedding-matrix.ts';
import { importPaths } from '../../../../src/main/host/import/import-paths.ts';
import { folderWith, importText, jsonLines, npyOf } from '../../../support/import-files.ts';

const values = [3, 4, 0, 0, -1, 0];

describe('vectors', () => {
  it.each([1, 2, 3].flatMap((version) => ['<f4', '<f8'].map((dtype) => [dtype, version] as const)))(
    'of %s in format version %i are read and normalised',
    async (dtype, version) => {
      const { file } = await importText(npyOf(values, [3, 2], { dtype, version }));
      expect(file?.format).toBe('vectors');
      expect(file?.vectors).toMatchObject({ count: 3, dims: 2 });
      const expected = [0.6, 0.8, 0, 0, -1, 0];
      expect([...file!.vectors!.values].map((value) => value.toFixed(7))).toEqual(
        expected.map((value) => (value || 0).toFixed(7)),
      );
    },
  );

  it('of float64 that overflow a square come out right', async () => {
    const { file } = await importText(npyOf([3e200, 4e200, 3e-200, 4e-200], [2, 2], { dtype: '<f8' }));
    for (const row of [0, 1])
      expect([...rowOf(file!.vectors!, row)].map((value) => value.toFixed(6))).toEqual(['0.600000', '0.800000']);
  });

  it('are a chunk each, whatever a chunk holds, and have numbers for texts', async () => {
    const { file, turns } = await importText(npyOf(values, [3, 2]));
    expect(turns.map(({ text }) => text)).toEqual(['vector 0', 'vector 1', 'vector 2']);
    for (const chunkTurns of [1, 5]) expect(chunkEpisode(file!.episodes[0]!, chunkTurns)).toHaveLength(3);
  });

  it('take their texts from the JSONL beside them, and their questions too', async () => {
    const rows = jsonLines({ id: 'a', speaker: 'Jo', text: 'one', timestamp: '2024-01-01' }, { text: null }, 'three');
    const { file, result, turns, path } = await importText(npyOf(values, [3, 2]), {
      name: 'x.npy',
      beside: { 'x.jsonl': rows, 'x.questions.jsonl': jsonLines({ question: 'Which?', evidence: ['a'] }) },
    });
    expect(result.failures).toEqual([]);
    expect(turns.map(({ turnId, text, timestamp }) => [turnId, text, timestamp])).toEqual([
      ['a', 'Jo: one', '2024-01-01'],
      ['1', 'vector 1', null],
      ['2', 'three', null],
    ]);
    expect(file!.episodes[0]!.questions[0]!.evidence.turns).toEqual([0]);
    expect(file!.warnings).toEqual([
      {
        path: path.replace('.npy', '.jsonl'),
        line: 2,
        reason: 'text is null; expected a text: its vector keeps its number',
      },
    ]);
  });

  it('claim their texts in a folder, and take them from elsewhere by option', async () => {
    const folder = folderWith({
      'x.npy': npyOf(values, [3, 2]),
      'x.jsonl': jsonLines({ text: 'a' }, { text: 'b' }, { text: 'c' }),
      'y.jsonl': jsonLines({ text: 'd' }, { text: 'e' }, { text: 'f' }),
    });
    const { files } = await importPaths([folder]);
    expect(files.map(({ path, format }) => [path, format])).toEqual([
      [join(folder, 'x.npy'), 'vectors'],
      [join(folder, 'y.jsonl'), 'table'],
    ]);
    const named = await importPaths([join(folder, 'x.npy')], { textsPath: join(folder, 'y.jsonl') });
    expect(named.files[0]?.episodes[0]?.turns.map(({ text }) => text)).toEqual(['d', 'e', 'f']);
  });

  it('say so when there are not as many texts', async () => {
    const { failure } = await importText(npyOf(values, [3, 2]), {
      name: 'x.npy',
      beside: { 'x.jsonl': jsonLines({ text: 'a' }) },
    });
    expect(failure?.message).toBe('there are 3 vectors and 1 rows of text; expected one row a vector');
  });
});
