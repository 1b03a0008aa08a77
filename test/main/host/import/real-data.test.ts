import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { chunkEpisode } from '../../../../src/core/model/chunk.ts';
import { type ImportResult, importPaths } from '../../../../src/main/host/import/import-paths.ts';
import { summariseImport } from '../../../../src/main/host/import/summary.ts';

const data = process.env.ATOMSCOPE_DATA ?? '';

/** Parsed JSON, trusted: these files are counted by their documented schemas. */
// biome-ignore lint/suspicious/noExplicitAny: the schemas of five benchmarks are not worth typing for a count
type Loose = any;

const countLocomo = (document: Loose) => ({
  turns: document.flatMap(({ conversation }: Loose) =>
    Object.keys(conversation)
      .filter((key) => /^session_\d+$/.test(key))
      .flatMap((key) => conversation[key]),
  ).length,
  questions: document.flatMap(({ qa }: Loose) => qa).length,
});

/** Turns and questions of one file, counted straight from its JSON. */
const COUNT: Readonly<Record<string, (document: Loose) => { turns: number; questions: number }>> = {
  'ama-bench': (document) => ({ turns: document.trajectory.length, questions: document.qa_pairs.length }),
  realmem: (document) => {
    const turns = document.dialogues.flatMap((session: Loose) => session.dialogue_turns);
    return { turns: turns.length, questions: turns.filter((turn: Loose) => turn.is_query).length };
  },
  locomo: countLocomo,
  'hotpot-clag': countLocomo,
  longmemeval: (document) => ({ turns: document.haystack_sessions.flat().length, questions: 1 }),
};

describe.skipIf(data === '')('real data', () => {
  const imported = new Map<string, ImportResult>();
  beforeAll(async () => {
    for (const folder of Object.keys(COUNT)) imported.set(folder, await importPaths([join(data, folder)]));
  });

  it.each(Object.keys(COUNT))('%s imports whole: every file, turn and question, and not a failure', (folder) => {
    const result = imported.get(folder)!;
    expect(result.failures).toEqual([]);
    const jsonFiles = readdirSync(join(data, folder), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.json') && !name.includes('audit'),
    );
    expect(result.files).toHaveLength(jsonFiles.length);
    for (const { path, format, turns, questions } of summariseImport(result, { chunkTurns: 5 }).files) {
      const expected = COUNT[folder]!(JSON.parse(readFileSync(path, 'utf8')));
      expect({ path, format, turns, questions }).toEqual({ path, format: folder, ...expected });
    }
  });

  it.each(Object.keys(COUNT))('%s has turns with ids of their own, and evidence inside the episode', (folder) => {
    const episodes = imported.get(folder)!.files.flatMap((file) => file.episodes);
    expect(new Set(episodes.map(({ episodeId }) => episodeId)).size).toBe(episodes.length);
    for (const { turns, questions } of episodes) {
      expect(new Set(turns.map(({ turnId }) => turnId)).size).toBe(turns.length);
      expect(new Set(questions.map(({ questionId }) => questionId)).size).toBe(questions.length);
      for (const { evidence, visibleTurns } of questions) {
        expect(
          evidence.turns.every((turn, i) => turn >= 0 && turn < turns.length && turn > (evidence.turns[i - 1] ?? -1)),
        ).toBe(true);
        expect(visibleTurns === null || (visibleTurns >= 0 && visibleTurns <= turns.length)).toBe(true);
      }
    }
  });

  it.each(Object.keys(COUNT))('%s has gold turns verbatim in their chunks', (folder) => {
    for (const episode of imported.get(folder)!.files.flatMap((file) => file.episodes)) {
      const chunks = chunkEpisode(episode, 5);
      for (const { evidence } of episode.questions) {
        for (const turn of evidence.turns) {
          const chunk = chunks.find(({ firstTurn, endTurn }) => turn >= firstTurn && turn < endTurn);
          expect(chunk?.text.includes(episode.turns[turn]!.text)).toBe(true);
        }
      }
    }
  });

  it('resolves nearly all labels', () => {
    const totals = Object.fromEntries(
      [...imported].map(([folder, result]) => {
        const counts = summariseImport(result, { chunkTurns: 5 }).files.map(({ evidence }) => evidence);
        const total = (key: 'resolved' | 'unresolved' | 'derived') =>
          counts.reduce((sum, evidence) => sum + evidence[key], 0);
        return [folder, { found: total('resolved') + total('derived'), lost: total('unresolved') }];
      }),
    );
    expect(totals).toEqual({
      'ama-bench': { found: expect.any(Number), lost: 1 },
      realmem: { found: 1243, lost: 71 },
      locomo: { found: 1349, lost: 2 },
      longmemeval: { found: 463, lost: 0 },
      'hotpot-clag': { found: 657, lost: 0 },
    });
  });

  it('derives evidence for the AMA-Bench questions that name a step, and for no other', () => {
    for (const { questions } of imported.get('ama-bench')!.files.flatMap((file) => file.episodes)) {
      for (const { text, evidence } of questions) {
        if (evidence.source === 'none') expect(text).not.toMatch(/\b(?:step|turn) \d/i);
        else expect(evidence.source).toBe('derived');
      }
    }
  });

  it('lays the audit over LoCoMo: 85 labels are doubted', () => {
    const questions = imported
      .get('locomo')!
      .files.flatMap((file) => file.episodes.flatMap((episode) => episode.questions));
    expect(questions.filter(({ suspect }) => suspect !== null)).toHaveLength(85);
    expect(questions.map(({ type }) => type).filter((type) => type === 'adversarial')).toHaveLength(237);
  });

  it('lets a RealMem question see only the sessions before its own', () => {
    for (const { turns, questions } of imported.get('realmem')!.files.flatMap((file) => file.episodes)) {
      for (const { text, visibleTurns } of questions) {
        const own = turns.findIndex(
          (turn, index) => index >= visibleTurns! && turn.text === `${turn.speaker}: ${text}`,
        );
        expect(turns[own]?.session).toBe(turns[visibleTurns!]?.session);
        if (visibleTurns! > 0) expect(turns[visibleTurns! - 1]?.session).not.toBe(turns[own]?.session);
      }
    }
  });
});
