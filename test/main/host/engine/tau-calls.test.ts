import { describe, expect, it, vi } from 'vitest';
import { chatFile, type EngineRun, isMeasured, startEngineRun, withTau } from '../../../support/engine-run.ts';

vi.mock(
  '../../../../src/main/host/layout/layout-in-worker.ts',
  async () => await import('../../../support/layout-here.ts'),
);

const TAU = 0.86;

async function opened(): Promise<EngineRun> {
  const run = startEngineRun();
  await run.call('openPaths', { paths: [chatFile(300)] });
  await run.until(isMeasured);
  await run.call('changeSettings', { settings: withTau(TAU, run.state().settings), gesture: 1 });
  await run.until((state) => isMeasured(state) && state.plateauList?.done === true);
  return run;
}

describe('the list of plateaus on screen', () => {
  it('is whole, with recall at each, and the run stands on one of them', async () => {
    const run = await opened();
    const { plateauList, run: shown, outcomes } = run.state();
    const { rows, stopped } = plateauList!;
    expect(stopped).toBeNull();
    const at = rows.upTo.findIndex((upTo, row) => shown!.tau <= upTo && shown!.tau > rows.above[row]!);
    expect(rows.atoms[at]).toBe(shown!.atomCount);
    expect(rows.recall[at]).toBeCloseTo(outcomes!.a.meanEr!, 12);
    expect(rows.tokens[at]).toBeCloseTo(outcomes!.a.meanTokens, 9);
    expect({ above: rows.above[at], upTo: rows.upTo[at] }).toEqual(shown!.completed!.plateau);
  });

  it('begins anew under another gate', async () => {
    const run = await opened();
    const { settings } = run.state();
    const before = run.state().plateauList;
    await run.call('changeSettings', {
      settings: { ...settings, write: { ...settings.write, gate: 'member' } },
      gesture: 2,
    });
    await run.until((state) => state.plateauList !== before && state.plateauList?.done === true);
    const { rows } = run.state().plateauList!;
    expect(rows.upTo[0]).toBe(Infinity);
    expect(rows.above.at(-1)).toBe(-Infinity);
    await run.call('changeSettings', { settings, gesture: 3 });
    await run.until((state) => isMeasured(state) && state.plateauList?.done === true);
  });
});

it('suggests a plateau, or says that the questions are too few', async () => {
  const run = await opened();
  const suggestion = await run.call('suggestTau', null);
  // Three of the four questions have evidence.
  expect(suggestion).toEqual({ kind: 'too-few', questionsWithEvidence: 3, needed: 4 });
});

describe('recall against tokens', () => {
  it('is measured for the present settings among others, with no point on the front that another beats', async () => {
    const run = await opened();
    await run.call('measurePareto', null);
    const { pareto } = await run.until((state) => state.pareto?.done === true);
    const { points, of } = pareto!;
    expect(points.tau.length).toBe(of);
    const { topAtoms, perAtom, budgetTokens } = run.state().settings.pack;
    const current = points.tau.findIndex(
      (tau, row) =>
        tau === TAU &&
        points.topAtoms[row] === topAtoms &&
        points.perAtom[row] === perAtom &&
        points.budgetTokens[row] === budgetTokens,
    );
    expect(points.recall[current]).toBeCloseTo(run.state().outcomes!.a.meanEr!, 12);
    points.onFront.forEach((isOn, row) => {
      const beaten = points.recall.some(
        (recall, other) => recall > points.recall[row]! && points.tokens[other]! <= points.tokens[row]!,
      );
      if (isOn) expect(beaten).toBe(false);
    });
    expect(points.onFront.includes(1)).toBe(true);
  });

  it('keeps what is measured when it is cancelled', async () => {
    const run = await opened();
    await run.call('measurePareto', null);
    await run.call('cancelTask', { task: 'pareto' });
    const { pareto } = await run.until((state) => state.pareto?.done === true);
    expect(pareto!.points.tau.length).toBeLessThanOrEqual(pareto!.of);
    expect(run.state().failure).toBeNull();
  });
});

describe('the join forest', () => {
  it('names bridge chunks of an atom, and refuses one that is not there', async () => {
    const run = await opened();
    const { log, sizeOf } = run.state().run!;
    const atom = sizeOf.indexOf(sizeOf.reduce((most, size) => Math.max(most, size)));
    for (const { chunk, pieces, otherAtoms } of await run.call('bridgeChunks', { atom })) {
      expect(log.atomOf[chunk]).toBe(atom);
      expect(pieces >= 2 || otherAtoms.length > 0).toBe(true);
      expect(otherAtoms).not.toContain(atom);
    }
    await expect(run.call('bridgeChunks', { atom: 10_000 })).rejects.toThrow('no atom 10000');
  });

  it('answers which τ parts a chunk from the member it hangs from', async () => {
    const run = await opened();
    const { log } = run.state().run!;
    const joined = log.opened.lastIndexOf(0);
    const cut = await run.call('cutAt', { chunkIndex: joined });
    expect(cut.parent).toBe(log.nearestMember[joined]);
    expect(cut.side).toContain(joined);
    await run.call('changeSettings', { settings: withTau(cut.tau, run.state().settings), gesture: 9 });
    const { run: after } = await run.until(isMeasured);
    expect(after!.log.atomOf[joined]).not.toBe(after!.log.atomOf[cut.parent]);
    expect(after!.atomCount).toBe(cut.atoms);
    await expect(run.call('cutAt', { chunkIndex: 0 })).rejects.toThrow('c0 opened its atom');
  });
});
