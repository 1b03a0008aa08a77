import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importPaths } from '../../../../src/main/host/import/import-paths.ts';
import { folderWith, jsonLines } from '../../../support/import-files.ts';

const chat = jsonLines({ role: 'user', content: 'a' });
const realmem = JSON.stringify({
  dialogues: [{ session_uuid: 's', current_time: '2025-12-21', dialogue_turns: [{ speaker: 'User', content: 'hi' }] }],
});
const locomo = JSON.stringify([
  {
    sample_id: 'conv-1',
    conversation: { session_1: [{ speaker: 'A', dia_id: 'D1:1', text: 'x' }] },
    qa: [{ question: 'Q?', answer: 'x', evidence: ['D1:1'], category: 4 }],
  },
]);
const audit = JSON.stringify([
  {
    question_id: 'locomo_0_qa0',
    question: 'Q?',
    error_type: 'AMBIGUOUS',
    cited_evidence: ['D1:1'],
    correct_evidence: [],
    reasoning: 'Who knows.',
  },
]);

describe('a folder', () => {
  it('imports every file that it recognises by content, by name, subfolders after its own files', async () => {
    const folder = folderWith({
      'b.jsonl': chat,
      'a.dat': realmem,
      'sub folder/z.txt': chat,
      '.hidden.jsonl': chat,
      LICENSE: 'MIT License\n\nPermission is hereby granted, free of charge, to any person.\n',
      'README.md': '# Data\n',
      'package.json': '{"name": "x"}',
    });
    const { files, failures, skipped } = await importPaths([folder]);
    expect(files.map(({ path, format }) => [relative(folder, path), format])).toEqual([
      ['a.dat', 'realmem'],
      ['b.jsonl', 'chat'],
      [join('sub folder', 'z.txt'), 'chat'],
    ]);
    expect(failures).toEqual([]);
    expect(skipped.map(({ path }) => relative(folder, path))).toEqual(['LICENSE', 'README.md', 'package.json']);
  });

  it('and a file inside it are imported once', async () => {
    const folder = folderWith({ 'a.jsonl': chat });
    const { files } = await importPaths([join(folder, 'a.jsonl'), folder, join(folder, '.', 'a.jsonl')]);
    expect(files).toHaveLength(1);
  });

  it('gives every episode an id of its own', async () => {
    const folder = folderWith({ 'a/log.jsonl': chat, 'b/log.jsonl': chat });
    const { files } = await importPaths([folder]);
    expect(files.flatMap(({ episodes }) => episodes.map(({ episodeId }) => episodeId))).toEqual(['log', 'log-2']);
    expect(files[1]?.warnings.map(({ reason }) => reason)).toEqual([
      'the episode id log stands twice; this one became log-2',
    ]);
  });

  it('lays an audit over its conversations; so does an option, and a path among others', async () => {
    const folder = folderWith({ 'conversations.json': locomo, 'errors.json': audit });
    const [conversations, errors] = [join(folder, 'conversations.json'), join(folder, 'errors.json')];
    for (const result of [
      await importPaths([folder]),
      await importPaths([conversations], { auditPath: errors }),
      await importPaths([conversations, errors]),
    ]) {
      expect(result.failures).toEqual([]);
      expect(result.files.map(({ format, episodes }) => [format, episodes[0]?.questions[0]?.suspect])).toEqual([
        ['locomo', 'ambiguous: Who knows.'],
      ]);
    }
    expect((await importPaths([conversations])).files[0]?.episodes[0]?.questions[0]?.suspect).toBeNull();
    expect((await importPaths([errors])).failures[0]?.message).toBe(
      'this is an audit of LoCoMo labels; expected the conversations beside it',
    );
  });
});
