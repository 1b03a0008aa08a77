import { vi } from 'vitest';
import type { AtomscopeEvent } from '../../../src/core/contract/events.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/model/settings.ts';
import { createWriteLog } from '../../../src/core/model/write-log.ts';
import type { Bridge } from '../../../src/renderer/bridge/bridge.ts';
import { chunks, heading, outcomes, question } from './happenings.ts';

/** A bridge that answers nothing but remembers what it was asked; `tellMenu` stands for the application menu. */
export function fakeBridge() {
  let menu: ((command: string) => void) | null = null;
  const call = vi.fn(async (_name: string, _input: unknown): Promise<unknown> => null);
  const callDesktop = vi.fn(async (_name: string, _input: unknown): Promise<unknown> => null);
  const bridge = {
    call,
    callDesktop,
    listen: () => () => {},
    listenMenu: (listener: (command: string) => void) => {
      menu = listener;
      return () => {
        menu = null;
      };
    },
    pathOf: (file: File) => `/dropped/${file.name}`,
  };
  Object.assign(window, { atomscope: bridge as unknown as Bridge });
  return { call, callDesktop, tellMenu: (command: string) => menu?.(command) };
}

const ATOMS = [0, 0, 0, 1, 1, 2] as const;

/** What the engine says when an episode of six chunks in three atoms is opened, with two questions. */
export function openedEpisode(): AtomscopeEvent[] {
  const log = createWriteLog(ATOMS.length, 0.5);
  log.atomOf.set(ATOMS);
  log.opened.set([1, 0, 0, 1, 0, 1]);
  const episode = {
    episodeId: 'e',
    title: 'Lin Wanyu',
    format: 'realmem',
    turnCount: 12,
    questionCount: 2,
    askedCount: 2,
    judgedCount: 2,
  } as const;
  const questions = [question({ questionId: 'Q-1' }), question({ questionId: 'Q-2', text: 'Who signed?' })];
  const run = { session: 1, run: 1 } as const;
  return [
    { type: 'settings-changed', settings: DEFAULT_SETTINGS },
    {
      type: 'corpus-opened',
      corpus: 1,
      title: 'RealMem',
      paths: ['/a.json'],
      source: 'files',
      episodes: [episode],
      warnings: [],
      failures: [],
    },
    {
      type: 'episode-opened',
      session: 1,
      episode,
      chunks: chunks(6),
      questions,
      embedder: { name: 'MiniLM', inputLimitTokens: 256 },
    },
    { type: 'run-started', ...run, gesture: 0, tau: 0.5, settled: true, chunkCount: ATOMS.length },
    { type: 'chunks-written', ...run, from: 0, log },
    {
      type: 'atoms-described',
      ...run,
      atoms: [0, 1, 2].map((atom) => heading(atom, { size: 3 - atom, cohesion: 0.6, chaining: 0.1 })),
    },
    {
      type: 'run-completed',
      ...run,
      plateau: { above: 0.49, upTo: 0.51 },
      percentile: 97,
      pairsAtOrAbove: 4,
      diagnostics: {
        atoms: 3,
        largestShare: 0.5,
        largestAtom: 0,
        effectiveAtoms: 2.6,
        singletonRate: 1 / 3,
        joinsByCentroid: 2,
        joinsByMember: 1,
        chainingIndex: 0.1,
        smallestWithinPair: 0.4,
        treeDepth: 2,
        bridgeChunks: 0,
        silhouette: 0.3,
        intraMean: 0.6,
        interMean: 0.2,
        warnings: [],
      },
    },
    {
      type: 'outcomes-measured',
      ...run,
      a: outcomes('rsm', [
        [3, 3],
        [0, 3],
      ]),
      b: outcomes('flat', [
        [1, 3],
        [3, 3],
      ]),
    },
  ];
}
