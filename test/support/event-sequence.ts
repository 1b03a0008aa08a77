import fc from 'fast-check';
import type { EvaluationState } from '../../src/core/contract/evaluation.ts';
import type { AtomscopeEvent, RunDiagnostics } from '../../src/core/contract/events.ts';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';
import { createWriteLog, type WriteLog } from '../../src/core/model/write-log.ts';

const STEPS = [
  ...([
    'settings',
    'progress',
    'ended',
    'failed',
    'import-failed',
    'corpus',
    'questions',
    'layout',
    'evaluation',
  ] as const),
  ...(['similarities', 'curves', 'curves', 'outcomes', 'packs', 'plateaus', 'episode'] as const),
  ...(['embed', 'embed', 'run', 'run', 'write', 'write', 'write', 'complete', 'complete'] as const),
];

interface Step {
  readonly kind: (typeof STEPS)[number];
  /** Whatever the step needs to choose. */
  readonly draw: number;
}

const OUTCOMES = ['completed', 'cancelled', 'failed'] as const;
const TASKS = ['import', 'embed', 'similarities', 'layout', 'curves', 'evaluate'] as const;

/** What an engine may say, in an order it may say it in: sessions and runs count up, writes come in stream order. */
export const eventSequences: fc.Arbitrary<AtomscopeEvent[]> = fc
  .array(fc.record({ kind: fc.constantFrom(...STEPS), draw: fc.nat(1000) }), { maxLength: 60, size: 'max' })
  .map((steps) => {
    const teller = new Teller();
    // Most steps mean something only once an episode is open and a run is on its way.
    const opening: Step[] = (['corpus', 'embed', 'run'] as const).map((kind) => ({ kind, draw: 7 }));
    return [...opening, ...steps].flatMap((step) => teller.tell(step));
  });

/** Rows of a log whose labels are dense. */
export function logOf(labels: readonly number[], tau = 0.5): WriteLog {
  const log = createWriteLog(labels.length, tau);
  log.atomOf.set(labels);
  return log;
}

export const ANY_DIAGNOSTICS: RunDiagnostics = {
  ...{ atoms: 1, largestShare: 1, largestAtom: 0, effectiveAtoms: 1, singletonRate: 0, joinsByCentroid: 0 },
  ...{ joinsByMember: 0, chainingIndex: 0, smallestWithinPair: null, treeDepth: 0, bridgeChunks: 0, silhouette: null },
  ...{ intraMean: null, interMean: null, warnings: [] },
};

/** An evaluation that has nothing to show yet. */
function evaluationAt(draw: number): EvaluationState {
  return {
    evaluation: draw,
    plan: { settings: DEFAULT_SETTINGS, methods: ['rsm'], budgets: [4000], seeds: null, answers: 'none' },
    ...{ reach: 'corpus', episodeId: null, status: 'measuring' },
    cells: { done: 0, of: draw },
    episodes: { done: 0, of: 1 },
    ...{ figures: null, asked: null, command: 'atomscope evaluate' },
  };
}

class Teller {
  #session = 0;
  #chunks = 0;
  #embedded = 0;
  #run = 0;
  #gesture = 0;
  #written = 0;
  #atoms = 0;
  #isRunning = false;
  #curveRows = 0;
  #frame = 0;

  tell({ kind, draw }: Step): AtomscopeEvent[] {
    const session = this.#session;
    const run = this.#run;
    const task = TASKS[draw % TASKS.length]!;
    switch (kind) {
      case 'settings':
        return [{ type: 'settings-changed', settings: { ...DEFAULT_SETTINGS, chunkTurns: 1 + (draw % 9) } }];
      case 'progress': {
        const progress = { task, done: draw, total: 1000, unit: 'chunks', ratePerSecond: null, secondsLeft: null };
        return [{ type: 'task-progressed', progress }];
      }
      case 'ended':
        return [{ type: 'task-ended', task, outcome: OUTCOMES[draw % OUTCOMES.length]! }];
      case 'failed':
        return [{ type: 'task-failed', task, reason: `reason ${draw}` }];
      case 'import-failed':
        return [{ type: 'import-failed', failures: [{ path: `f${draw}`, line: null, message: 'this is a PDF' }] }];
      case 'corpus': {
        const shown = { title: 't', paths: [], source: 'files', episodes: [], warnings: [] } as const;
        // A corpus is told of together with its first episode.
        return [{ type: 'corpus-opened', corpus: draw, ...shown, failures: [] }, ...this.#openEpisode(draw)];
      }
      case 'episode':
        return this.#openEpisode(draw);
      case 'questions':
        return session > 0 ? [{ type: 'questions-described', session, questions: [] }] : [];
      case 'embed':
        return this.#embed(draw);
      case 'layout': {
        const positions = Float32Array.of(draw, draw);
        return [{ type: 'layout-moved', session, positions, frame: this.#frame++, done: draw % 2 === 0 }];
      }
      case 'evaluation':
        return [{ type: 'evaluation-measured', evaluation: evaluationAt(draw) }];
      case 'similarities': {
        const histogram = { from: 0, to: 1, counts: Float64Array.of(draw) };
        const facts = {
          pairs: draw,
          chunks: 2,
          histogram,
          percentiles: [],
          calibration: { sample: 0, pairs: 0, tau: 1 },
        };
        return [{ type: 'similarities-measured', session, facts }];
      }
      case 'curves':
        return this.#extendCurves(draw);
      case 'run':
        return this.#startRun(draw);
      case 'write':
        return this.#write(1 + (draw % 4), draw);
      case 'complete':
        return this.#complete(draw);
      case 'plateaus': {
        const plateaus = [{ above: null, upTo: draw, atoms: 1, largestShare: 1, recall: null }];
        return this.#isRunning ? [{ type: 'plateaus-found', session, run, plateaus }] : [];
      }
      case 'outcomes': {
        const counts = { goldIn: Uint16Array.of(draw), gold: Uint16Array.of(draw), tokens: Uint32Array.of(draw) };
        const side = {
          method: 'rsm',
          ...counts,
          meanEr: draw / 1000,
          meanEall: 0,
          meanTokens: 1,
          questionsWithEvidence: 1,
        } as const;
        return this.#isRunning ? [{ type: 'outcomes-measured', session, run, a: side, b: side }] : [];
      }
      case 'packs': {
        const metrics = {
          er: null,
          eall: null,
          ed: null,
          fill: 0,
          stoppedBy: 'budget',
          goldTurns: 0,
          goldTurnsIn: 0,
        } as const;
        const pack = {
          prompt: `${draw}`,
          tokens: 1,
          budgetTokens: 9,
          encoding: 'words',
          blocks: [],
          dropped: [],
          metrics,
        };
        const side = { method: 'rsm', pack } as const;
        const shared = { both: [], onlyA: [], onlyB: [] };
        return this.#isRunning
          ? [{ type: 'packs-made', session, run, questionId: `q${draw}`, a: side, b: side, ...shared }]
          : [];
      }
    }
  }

  #openEpisode(draw: number): AtomscopeEvent[] {
    this.#session++;
    this.#chunks = draw % 12;
    this.#embedded = 0;
    this.#curveRows = 0;
    this.#isRunning = false;
    const chunks = Array.from({ length: this.#chunks }, (_, chunkIndex) => ({
      ...{ chunkIndex, firstTurn: chunkIndex, endTurn: chunkIndex + 1, session: '1', timestamp: null },
      ...{ tokens: 1, preview: 'a' },
    }));
    const episode = {
      episodeId: `e${draw}`,
      title: 'e',
      format: 'chat',
      turnCount: 1,
      questionCount: 0,
      askedCount: 0,
      judgedCount: 0,
    } as const;
    const embedder = { name: 'fake', inputLimitTokens: 256 };
    return [{ type: 'episode-opened', session: this.#session, episode, chunks, questions: [], embedder }];
  }

  #embed(draw: number): AtomscopeEvent[] {
    const from = this.#embedded;
    this.#embedded = Math.min(this.#chunks, from + 1 + (draw % 5));
    const chunkIndexes = Int32Array.from({ length: this.#embedded - from }, (_, i) => from + i);
    const tokens = Uint32Array.from(chunkIndexes, (chunk) => chunk + draw);
    const counts = { seenTokens: tokens, totalTokens: tokens.slice(), fromCache: draw };
    return [{ type: 'chunks-embedded', session: this.#session, chunkIndexes, ...counts }];
  }

  #extendCurves(draw: number): AtomscopeEvent[] {
    const from = draw % 3 === 0 ? 0 : this.#curveRows;
    const row = Float64Array.of(draw);
    this.#curveRows = from + 1;
    const rows = { tau: row, atoms: row, largestShare: row, chaining: row, recall: row };
    return [{ type: 'curves-extended', session: this.#session, from, rows, reference: null, done: draw % 2 === 0 }];
  }

  #startRun(draw: number): AtomscopeEvent[] {
    this.#run++;
    this.#gesture += draw % 2;
    this.#written = 0;
    this.#atoms = 0;
    this.#isRunning = true;
    const shown = { gesture: this.#gesture, tau: draw / 1000, settled: draw % 5 > 0, chunkCount: this.#chunks };
    return [{ type: 'run-started', session: this.#session, run: this.#run, ...shown }];
  }

  #write(most: number, draw: number): AtomscopeEvent[] {
    const from = this.#written;
    const count = Math.min(most, this.#chunks - from);
    if (!this.#isRunning || count <= 0) return [];
    const labels = Array.from({ length: count }, (_, i) => {
      const label = ((draw + i) * 7919) % (this.#atoms + 2);
      return label >= this.#atoms ? this.#atoms++ : label;
    });
    this.#written += count;
    return [{ type: 'chunks-written', session: this.#session, run: this.#run, from, log: logOf(labels) }];
  }

  #complete(draw: number): AtomscopeEvent[] {
    if (!this.#isRunning) return [];
    const rest = this.#write(this.#chunks, draw);
    const of = { session: this.#session, run: this.#run };
    const atoms = Array.from({ length: this.#atoms }, (_, atom) => ({
      atom,
      size: 1,
      words: [`w${draw}`],
      cohesion: null,
      chaining: null,
    }));
    const figures = {
      plateau: { above: null, upTo: null },
      percentile: 50,
      pairsAtOrAbove: draw,
      diagnostics: ANY_DIAGNOSTICS,
    };
    return [...rest, { type: 'atoms-described', ...of, atoms }, { type: 'run-completed', ...of, ...figures }];
  }
}
