import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importPaths } from '../../../../src/main/host/import/import-paths.ts';
import { summariseImport } from '../../../../src/main/host/import/summary.ts';
import { folderWith, jsonLines } from '../../../support/import-files.ts';

it('counts what a file holds, its evidence by gold turn, and its warnings by file', async () => {
  const folder = folderWith({
    'log.jsonl': jsonLines(
      ...Array.from({ length: 12 }, (_, i) => ({
        role: 'user',
        content: i === 3 ? null : `m${i}`,
        session: i < 6 ? 'a' : 'b',
      })),
    ),
    'log.questions.jsonl': jsonLines(
      { id: 'x', question: 'A?', evidence: [0, '1-3', 'gone'] },
      { id: 'y', question: 'B?' },
    ),
    'episode.json': JSON.stringify({
      episode_id: '1',
      trajectory: [{ turn_idx: 0, action: 'a', observation: 'b' }],
      qa_pairs: [
        { question: 'Step 0?', type: 'A' },
        { question: 'Step 4?', type: 'A' },
      ],
    }),
  });
  const result = await importPaths([folder]);
  expect(summariseImport(result, { chunkTurns: 5 })).toEqual({
    files: [
      {
        path: join(folder, 'episode.json'),
        format: 'ama-bench',
        episodes: 1,
        turns: 1,
        chunks: 1,
        questions: 2,
        evidence: { resolved: 0, unresolved: 1, derived: 1, questionsWithout: 1 },
        warnings: [],
      },
      {
        path: join(folder, 'log.jsonl'),
        format: 'chat',
        episodes: 1,
        turns: 11,
        chunks: 3,
        questions: 2,
        evidence: { resolved: 4, unresolved: 1, derived: 0, questionsWithout: 1 },
        warnings: [
          { line: 4, reason: 'a message has no text: content is null' },
          { path: join(folder, 'log.questions.jsonl'), line: 1, reason: 'evidence "gone" of x names no turn' },
        ],
      },
    ],
  });
  expect(() => summariseImport(result, { chunkTurns: 0 })).toThrow(RangeError);
});
