import type { AtomscopeEvent } from '../../../core/contract/events.ts';
import { AnswerBook } from './answer-book.ts';
import { answerCalls } from './calls/answer-calls.ts';
import { corpusCalls } from './calls/corpus-calls.ts';
import type { EngineHandlers } from './calls/engine-handlers.ts';
import { evaluateCalls } from './calls/evaluate-calls.ts';
import { inspectCalls } from './calls/inspect-calls.ts';
import { tuneCalls } from './calls/tune-calls.ts';
import type { EngineCallName, EngineCalls } from './engine-calls.ts';
import { reportHandlers } from './report-handlers.ts';
import type { Resources } from './resources.ts';
import { Workbench } from './workbench.ts';

export interface EngineInput {
  readonly fixturesFolder: string;
  readonly resources: Resources;
  readonly emit: (event: AtomscopeEvent) => void;
}

/** The engine behind every window and every command: each call goes to the room that answers it. */
export class Engine {
  readonly #resources: Resources;
  readonly #bench: Workbench;
  readonly #handlers: EngineHandlers<EngineCallName>;

  constructor({ fixturesFolder, resources, emit }: EngineInput) {
    this.#resources = resources;
    this.#bench = new Workbench({ resources, emit });
    const book = new AnswerBook();
    this.#handlers = {
      ...reportHandlers({ resources, emit }),
      ...corpusCalls(this.#bench, fixturesFolder),
      ...tuneCalls(this.#bench),
      ...inspectCalls(this.#bench, book),
      ...answerCalls(this.#bench, book, resources),
      ...evaluateCalls(this.#bench),
    };
  }

  /** Answers one call; rejects with a sentence, or with a BadInputError that names file and line. */
  call<N extends EngineCallName>(
    name: N,
    input: EngineCalls[N]['input'],
    signal: AbortSignal,
  ): Promise<EngineCalls[N]['reply']> {
    return this.#handlers[name](input, signal);
  }

  async close(): Promise<void> {
    this.#bench.close();
    await this.#resources.close();
  }
}
