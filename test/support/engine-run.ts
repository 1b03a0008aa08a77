import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AtomscopeEvent } from '../../src/core/contract/events.ts';
import { fold } from '../../src/core/contract/fold.ts';
import { type AtomscopeState, INITIAL_STATE } from '../../src/core/contract/state.ts';
import type { Episode, Question } from '../../src/core/model/episode.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../src/core/model/settings.ts';
import { Engine } from '../../src/main/host/engine/engine.ts';
import type { EngineCallName, EngineCalls } from '../../src/main/host/engine/engine-calls.ts';
import { type FakeResources, type FakeResourcesOptions, fakeResources } from './fake-resources.ts';
import { tempFolder } from './temp-folder.ts';

/** An engine in this thread without a model, with every event it told and the state they fold to. */
export interface EngineRun {
  readonly engine: Engine;
  readonly resources: FakeResources;
  readonly events: AtomscopeEvent[];
  readonly state: () => AtomscopeState;
  call<N extends EngineCallName>(name: N, input: EngineCalls[N]['input']): Promise<EngineCalls[N]['reply']>;
  /** Resolves with the first state, from now on, that suits; rejects after twenty seconds. */
  until(suits: (state: AtomscopeState) => boolean): Promise<AtomscopeState>;
}

export function startEngineRun(options: FakeResourcesOptions = {}): EngineRun {
  const resources = fakeResources(options);
  const events: AtomscopeEvent[] = [];
  const watchers = new Set<() => void>();
  let state = INITIAL_STATE;
  const emit = (event: AtomscopeEvent) => {
    events.push(event);
    state = fold(state, event);
    for (const watch of watchers) watch();
  };
  const engine = new Engine({ fixturesFolder: join(import.meta.dirname, '../../fixtures'), resources, emit });
  return {
    ...{ engine, resources, events },
    state: () => state,
    call: (name, input) => engine.call(name, input, new AbortController().signal),
    until: (suits) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`it never came to that: ${summary(state)}`)), 20_000);
        const watch = () => {
          if (!suits(state)) return;
          clearTimeout(late);
          watchers.delete(watch);
          resolve(state);
        };
        watchers.add(watch);
        watch();
      }),
  };
}

function summary({ episode, run, progress, failure }: AtomscopeState): string {
  const shown = { session: episode?.session, run: run?.run, settled: run?.settled, written: run?.writtenCount };
  return JSON.stringify({ ...shown, completed: run?.completed !== null, progress, failure });
}

/** Everything is on screen that an episode with questions comes to, and nothing is on its way. */
export function isMeasured(state: AtomscopeState): boolean {
  const { outcomes, run, curves, layout, progress } = state;
  const measured = isSettled(state) && outcomes?.run === run!.run && layout?.done === true;
  // A curve drawn before the questions were embedded has no line to compare with, and is followed by one that has.
  return measured && curves!.reference !== null && Object.keys(progress).length === 0;
}

/** The atoms are settled; questions may not be asked yet, or there are none. */
export function isSettled({ run, curves }: AtomscopeState): boolean {
  return run?.settled === true && run.completed !== null && curves?.done === true;
}

export function withTau(tau: number, settings: Settings = DEFAULT_SETTINGS): Settings {
  return { ...settings, write: { ...settings.write, tau: { kind: 'value', tau } } };
}

const TOPICS = [
  'the boiler lost pressure and the valve was turned until the gauge stood still again',
  'the van was loaded with crates for the market and came back empty before noon',
  'dough rose slowly in the cold kitchen so the loaves went late into the oven',
  'the ledger shows an invoice paid twice and a refund promised for friday',
];

const ASIDES = ['mist', 'coins', 'a parcel', 'the neighbour', 'keys', 'rain', 'a letter', 'salt', 'the clock'];

/** Sentences that stay on one of four topics for a session and differ a little. */
export function storyTexts(count: number, sessionTurns = 8): string[] {
  return Array.from({ length: count }, (_, i) => {
    const topic = TOPICS[(Math.floor(i / sessionTurns) * 7) % 4]!;
    return `${topic}, then ${ASIDES[(i * 5) % 9]} and ${ASIDES[(i * i) % 9]} ${i}`;
  });
}

/** A chat file with sessions of `sessionTurns` turns, questions beside it; returns its path. */
export function chatFile(count: number, sessionTurns = 8): string {
  const path = join(tempFolder(), 'story of the bakery.jsonl');
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;
  const message = (content: string, i: number) =>
    line({ id: `t${i}`, role: i % 2 ? 'assistant' : 'user', content, session: `s${Math.floor(i / sessionTurns)}` });
  writeFileSync(path, storyTexts(count, sessionTurns).map(message).join(''));
  const questions = [
    { id: 'Q1', question: 'what happened to the boiler pressure', evidence: ['t0', 't4'] },
    {
      id: 'Q2',
      question: 'when did the van come back from the market',
      evidence: ['t3'],
      asked_after: `t${count >> 1}`,
    },
    { id: 'Q3', question: 'who was promised a refund', evidence: [] },
    { id: 'Q4', question: 'what about the loaves', evidence: ['t2', `t${count - 1}`] },
  ];
  writeFileSync(path.replace('.jsonl', '.questions.jsonl'), questions.map(line).join(''));
  return path;
}

/** An episode of the given turn texts, each turn a session of its own where `chunkTurns` should not join them. */
export function inlineEpisode(texts: readonly string[], questions: readonly Question[] = []): Episode {
  const turns = texts.map((text, i) => ({
    turnId: `t${i}`,
    session: `s${i}`,
    speaker: '',
    text,
    timestamp: null,
    attachments: [],
  }));
  return { episodeId: 'inline', title: 'inline', format: 'chat', turns, questions };
}
