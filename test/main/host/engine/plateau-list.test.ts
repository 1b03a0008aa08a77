import { describe, expect, it } from 'vitest';
import type { AtomscopeEvent } from '../../../../src/core/contract/events.ts';
import { fold } from '../../../../src/core/contract/fold.ts';
import { type AtomscopeState, INITIAL_STATE, type PlateauListState } from '../../../../src/core/contract/state.ts';
import { nextUp } from '../../../../src/core/math/next-up.ts';
import { replayPartition } from '../../../../src/core/memory/replay-partition.ts';
import { chunkEpisode } from '../../../../src/core/model/chunk.ts';
import { DEFAULT_SETTINGS } from '../../../../src/core/model/settings.ts';
import { EpisodeMemory, termsOf } from '../../../../src/main/host/engine/episode-memory.ts';
import { PlateauList } from '../../../../src/main/host/engine/plateau-list.ts';
import { inlineEpisode, storyTexts } from '../../../support/engine-run.ts';
import { fakeResources, wordVector } from '../../../support/fake-resources.ts';
import { triangleOf } from '../../../support/random-stream.ts';

const CHUNKS = 40;

async function memoryOf(): Promise<EpisodeMemory> {
  const episode = inlineEpisode(storyTexts(CHUNKS), []);
  const chunks = chunkEpisode(episode, 1);
  const vectors = chunks.map((chunk) => wordVector(chunk.text));
  const dims = vectors[0]!.length;
  const values = new Float32Array(vectors.length * dims);
  vectors.forEach((vector, i) => void values.set(vector, i * dims));
  const embeddings = { count: chunks.length, dims, values };
  const counter = await fakeResources().counter('o200k_base');
  const rows = triangleOf(embeddings);
  return new EpisodeMemory({ episode, chunks, embeddings, rows, counter, terms: termsOf(episode, chunks) });
}

/** A list, and the state that its events fold to. */
async function startList(limitMs?: number) {
  const memory = await memoryOf();
  const events: AtomscopeEvent[] = [];
  const session = 1;
  let state: AtomscopeState = { ...INITIAL_STATE, episode: { session } as AtomscopeState['episode'] };
  const emit = (event: AtomscopeEvent) => {
    events.push(event);
    state = fold(state, event);
  };
  const limit = limitMs === undefined ? {} : { limitMs };
  const list = new PlateauList({
    ...{ session, memory, settings: DEFAULT_SETTINGS, emit, isBusy: () => false },
    ...limit,
  });
  return { memory, list, events, known: (): PlateauListState => state.plateauList! };
}

describe('the list of plateaus', () => {
  it('holds every clustering with its exact interval, from the highest τ down', async () => {
    const { memory, list, known } = await startList();
    await list.goOn();
    const { rows, stopped, done } = known();
    expect({ stopped, done, isWhole: list.isWhole }).toEqual({ stopped: null, done: true, isWhole: true });
    expect(rows.above.length).toBeGreaterThan(5);
    expect([rows.upTo[0], rows.above.at(-1)]).toEqual([Infinity, -Infinity]);
    const { gate, candidate } = DEFAULT_SETTINGS.write;
    const atomsAt = (tau: number) => replayPartition(memory.rows, { tau, gate, candidate }).atomCount;
    rows.above.forEach((above, row) => {
      if (row > 0) expect(rows.upTo[row]).toBe(rows.above[row - 1]);
      const upTo = Math.min(rows.upTo[row]!, 2);
      expect(atomsAt(upTo)).toBe(rows.atoms[row]);
      if (above > -Infinity) expect(atomsAt(nextUp(above))).toBe(rows.atoms[row]);
    });
    expect([...rows.recall].every(Number.isNaN)).toBe(true);
  });

  it('stops when its time is up, says so, and goes on from there when asked', async () => {
    const { list, known } = await startList(1);
    await list.goOn();
    expect(known()).toMatchObject({ stopped: 'time', done: true });
    expect(list.isWhole).toBe(false);
    for (let times = 0; times < 1000 && !list.isWhole; times++) await list.goOn();
    const whole = await startList();
    await whole.list.goOn();
    expect(known()).toEqual(whole.known());
  });

  it('says that it was stopped, and tells nothing after it was closed', async () => {
    const { list, known, events } = await startList();
    const work = list.goOn();
    list.cancel();
    await work;
    expect(known()).toMatchObject({ stopped: 'cancelled', done: true });
    const other = await startList();
    const closed = other.list.goOn();
    other.list.close();
    await closed;
    expect(other.events).toEqual([]);
    expect(events.some((event) => event.type === 'task-ended')).toBe(false);
  });
});
