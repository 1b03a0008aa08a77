import type { AtomscopeEvent, Task } from '../../../core/contract/events.ts';
import { HALTING } from '../../../core/contract/fold.ts';

type EventType = AtomscopeEvent['type'];

/** What a new episode makes meaningless. */
const OF_AN_EPISODE: readonly EventType[] = [
  'questions-described',
  'chunks-embedded',
  'run-started',
  'chunks-written',
  'atoms-described',
  'run-completed',
  'layout-moved',
  'similarities-measured',
  'curves-extended',
  'plateaus-listed',
  'pareto-measured',
  'plateaus-found',
  'outcomes-measured',
  'packs-made',
  'answers-changed',
];

/** What a new run makes meaningless. */
const OF_A_RUN: readonly EventType[] = [
  'chunks-written',
  'atoms-described',
  'run-completed',
  'plateaus-found',
  'outcomes-measured',
  'packs-made',
];

/** Events whose parts add up; of every other kind the last one says all. */
const ADDING: ReadonlySet<EventType> = new Set<EventType>([
  'chunks-embedded',
  'chunks-written',
  'curves-extended',
  'plateaus-listed',
]);

/** Work that opening another episode does not end. */
const ONGOING: ReadonlySet<Task> = new Set<Task>(['import', 'evaluate']);

/** What a person need not read any more once another corpus or episode is open. */
const OF_A_FAILURE: readonly EventType[] = ['task-failed', 'import-failed'];

/**
 * Guarantees that folding `events()` from the initial state gives the present state, in as few events as that takes.
 * Only what a former run left starts anew: the colours that atoms go on with, the run before the gesture, and figures
 * that stay until the next run has its own.
 */
export class EventHistory {
  #events: AtomscopeEvent[] = [];

  record(event: AtomscopeEvent): void {
    if (event.type === 'corpus-opened')
      this.#drop([...OF_A_FAILURE, ...OF_AN_EPISODE, 'evaluation-measured', 'episode-opened', 'task-ended']);
    if (event.type === 'episode-opened') {
      this.#drop([...OF_AN_EPISODE, 'task-failed', 'task-ended']);
      this.#events = this.#events.filter((past) => past.type !== 'task-progressed' || ONGOING.has(taskOf(past)!));
    }
    if (event.type === 'run-started') this.#drop(OF_A_RUN);
    if (event.type === 'curves-extended' && event.from === 0) this.#drop(['curves-extended']);
    if (event.type === 'plateaus-listed' && event.from === 0) this.#drop(['plateaus-listed']);
    const task = taskOf(event);
    if (task) this.#events = this.#events.filter((past) => past.type !== 'task-progressed' || taskOf(past) !== task);
    // Only what did not get to its end and halts an episode leaves something behind: one with less than it could have.
    if (event.type === 'task-ended' && (!HALTING.has(event.task) || event.outcome === 'completed')) return;
    if (event.type !== 'task-progressed' && !ADDING.has(event.type)) this.#drop([event.type]);
    this.#events.push(event);
    // A later failure takes the place of this one, but the episode stays halted.
    if (event.type === 'task-failed' && HALTING.has(event.task))
      this.record({ type: 'task-ended', task: event.task, outcome: 'failed' });
  }

  events(): readonly AtomscopeEvent[] {
    return this.#events;
  }

  #drop(types: readonly EventType[]): void {
    this.#events = this.#events.filter((past) => !types.includes(past.type));
  }
}

/** The task whose progress an event replaces or ends, or null. */
function taskOf(event: AtomscopeEvent): Task | null {
  switch (event.type) {
    case 'task-progressed':
      return event.progress.task;
    case 'task-ended':
    case 'task-failed':
      return event.task;
    case 'import-failed':
      return 'import';
    default:
      return null;
  }
}
