import type { Inspection } from './inspection.ts';
import { turnsInUnder } from './target.ts';

/** What a change does to the other questions of the episode. */
export interface SideEffects {
  readonly fixes: number;
  readonly breaks: number;
}

/** Questions packed between two steps. */
const STRIDE = 8;

/** 1 by question where it has gold turns and all are in the prompt. A step every few questions. */
export function* wholeAnswers(inspection: Inspection): Generator<void, Uint8Array> {
  const queries = inspection.memory.queries(inspection.settings.asOfQuestion);
  const whole = new Uint8Array(queries.length);
  for (const [index, { goldTurns }] of queries.entries()) {
    if (goldTurns.length > 0 && turnsInUnder(inspection, index).size === goldTurns.length) whole[index] = 1;
    if (index % STRIDE === STRIDE - 1) yield;
  }
  return whole;
}

/** A question is fixed when all of its gold turns are in after and were not before; broken the other way round. */
export function sideEffects(before: Uint8Array, after: Uint8Array, questionIndex: number): SideEffects {
  let fixes = 0;
  let breaks = 0;
  for (let index = 0; index < before.length; index++) {
    if (index === questionIndex || before[index] === after[index]) continue;
    if (after[index] === 1) fixes++;
    else breaks++;
  }
  return { fixes, breaks };
}
