import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AtomscopeEvent } from '../../../../src/core/contract/events.ts';
import { createRsm } from '../../../../src/core/memory/rsm.ts';
import { createEventBatcher } from '../../../../src/main/host/engine/event-batcher.ts';
import { matrixOf, triangleOf } from '../../../support/random-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ended: AtomscopeEvent = { type: 'task-ended', task: 'layout', outcome: 'completed' };

function written(): AtomscopeEvent {
  const rule = { tau: 0.5, gate: 'max-member', candidate: 'best-score' } as const;
  const memory = createRsm(triangleOf(matrixOf([[1, 0]])), { ...rule, capacity: 1 });
  memory.write(0);
  return { type: 'chunks-written', session: 1, run: 1, from: 0, log: memory.log };
}

function startBatcher() {
  const sent: string[][] = [];
  const batcher = createEventBatcher((events) => sent.push(events.map(({ type }) => type)));
  return { batcher, sent };
}

test('events of one turn travel together, those of the next 33 ms after them', () => {
  const { batcher, sent } = startBatcher();
  batcher.emit(ended);
  batcher.emit(ended);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([['task-ended', 'task-ended']]);
  batcher.emit(ended);
  vi.advanceTimersByTime(30);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(5);
  expect(sent).toHaveLength(2);
});

test('written chunks go at once and take what waits along, in order', () => {
  const { batcher, sent } = startBatcher();
  batcher.emit(ended);
  batcher.emit(written());
  expect(sent).toEqual([['task-ended', 'chunks-written']]);
  vi.advanceTimersByTime(100);
  expect(sent).toHaveLength(1);
});
