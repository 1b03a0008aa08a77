import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyChanges } from '../../../src/core/contract/apply-change.ts';
import { type ChangedSetting, STAGES, type Stage } from '../../../src/core/contract/explanation.ts';
import { explainQuestion } from '../../../src/core/explain/explain-question.ts';
import { inspect, inspectQuestion } from '../../../src/core/explain/inspection.ts';
import { turnStages } from '../../../src/core/explain/question-stages.ts';
import { finish } from '../../../src/core/math/finish.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import type { Episode } from '../../../src/core/model/episode.ts';
import { DEFAULT_SETTINGS, type Method } from '../../../src/core/model/settings.ts';
import type { EpisodeMemory } from '../../../src/main/host/engine/episode-memory.ts';
import { importPaths } from '../../../src/main/host/import/import-paths.ts';
import { createTokenCounter } from '../../../src/main/host/tokens/token-counter.ts';
import { wordMemory } from '../../support/explain-case.ts';
import { naiveQuestion } from '../../support/naive-stages.ts';

const folder = process.env.ATOMSCOPE_DATA;

/**
 * How many questions are sampled where, under which method. Bags of words stand for the model's vectors: what is tested
 * holds whatever is retrieved, and a model would take minutes.
 */
const SAMPLES = [
  { path: 'locomo/locomo5.json', questions: 70, method: 'rsm' },
  { path: 'realmem/Lin_Wanyu_dialogues_256k.json', questions: 60, method: 'rsm' },
  { path: 'realmem/Kenta_Tanaka_dialogues_256k.json', questions: 30, method: 'bm25-rag' },
  { path: 'longmemeval/oracle', questions: 20, method: 'flat' },
  { path: 'ama-bench/swebench-141.json', questions: 10, method: 'dp-means' },
  { path: 'ama-bench/gaia_level1-68.json', questions: 10, method: 'rsm' },
] as const;

interface Sampled {
  readonly memory: EpisodeMemory;
  readonly method: Method;
  readonly indexes: readonly number[];
}

describe.skipIf(!folder)('stages on real data', () => {
  const sampled: Sampled[] = [];

  beforeAll(async () => {
    const counter = await createTokenCounter('o200k_base');
    for (const { path, questions, method } of SAMPLES) {
      let left: number = questions;
      for (const episode of await episodesIn(join(folder!, path))) {
        const memory = wordMemory(episode, 5, counter);
        const drawn = createRandom(7).sample(episode.questions.length, Math.min(left, episode.questions.length));
        sampled.push({ memory, method, indexes: [...drawn] });
        left -= drawn.length;
        if (left <= 0) break;
      }
    }
  }, 60_000);

  it('are those of an independent path on 200 sampled questions', () => {
    const met = new Map<Stage, number>();
    let asked = 0;
    for (const { memory, method, indexes } of sampled) {
      const inspection = inspect(memory, DEFAULT_SETTINGS, method);
      for (const index of indexes) {
        asked++;
        const naive = naiveQuestion(memory, DEFAULT_SETTINGS, method, index);
        const turns = turnStages(inspection, inspectQuestion(inspection, index));
        expect(turns.length).toBe(memory.episode.questions[index]!.evidence.turns.length);
        for (const { turn, stage, place } of turns) {
          met.set(stage, (met.get(stage) ?? 0) + 1);
          expect([...naive.stagesOf(turn)], `${memory.episode.episodeId} question ${index} turn ${turn}`).toContain(
            stage,
          );
          expect(place !== null).toBe(naive.isShown(turn));
        }
      }
    }
    expect(asked).toBe(200);
    const common: readonly Stage[] = ['C', 'R1', 'R2', 'P1', 'in'];
    expect(STAGES.filter((stage) => common.includes(stage) && !met.has(stage))).toEqual([]);
  });

  it('have counterfactuals that hold in the real prompt, and one step less does not', () => {
    let tried = 0;
    for (const { memory, method, indexes } of sampled) {
      const asked = indexes.filter((index) => memory.episode.questions[index]!.evidence.turns.length > 0).slice(0, 4);
      for (const questionIndex of asked) {
        const request = { settings: DEFAULT_SETTINGS, method, questionIndex, depth: 'whole' } as const;
        const { gold } = finish(explainQuestion(memory, request));
        for (const { chunk, counterfactuals } of gold) {
          const missed = gold.filter((one) => one.chunk === chunk && one.place === null);
          const isIn = (...changes: readonly ChangedSetting[]) => {
            const settings = applyChanges(DEFAULT_SETTINGS, changes);
            const { prompt } = memory.pack(questionIndex, method, settings, memory.tauOf(settings.write));
            return missed.every(({ turnIndex }) => prompt.includes(memory.episode.turns[turnIndex]!.text));
          };
          for (const found of counterfactuals) {
            tried++;
            expect(isIn(...(found.and ? [found, found.and] : [found]))).toBe(true);
            if (found.and || !(found.change === 'K' || found.change === 'k' || found.change === 'budget')) continue;
            expect(isIn({ ...found, to: found.to - Math.sign(found.to - found.from) })).toBe(false);
          }
        }
      }
    }
    expect(tried).toBeGreaterThan(30);
  });
});

async function episodesIn(path: string): Promise<Episode[]> {
  const paths = path.endsWith('.json')
    ? [path]
    : readdirSync(path)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .slice(0, 20)
        .map((name) => join(path, name));
  const { files } = await importPaths(paths);
  return files.flatMap(({ episodes }) => episodes).filter((episode) => episode.questions.length > 0);
}
