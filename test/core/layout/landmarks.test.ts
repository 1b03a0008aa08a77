import { describe, expect, it } from 'vitest';
import {
  LandmarkRows,
  landmarksOf,
  nearestLandmarks,
  placeAmongLandmarks,
} from '../../../src/core/layout/landmarks.ts';
import { dot } from '../../../src/core/math/dot.ts';
import { finish } from '../../../src/core/math/finish.ts';
import { rowOf } from '../../../src/core/model/embedding-matrix.ts';
import { triangleOf } from '../../support/random-stream.ts';
import { topicMatrix } from '../../support/topic-matrix.ts';

const { matrix } = topicMatrix({ count: 120, seed: 3, topics: 5, noise: 0.5 });
const rows = triangleOf(matrix);
const landmarks = landmarksOf(120, 30);

it('landmarks are spread over the stream, and are all chunks where they may be', () => {
  expect([...landmarksOf(10, 5)]).toEqual([0, 2, 4, 6, 8]);
  expect([...landmarksOf(3, 5)]).toEqual([0, 1, 2]);
  expect(landmarksOf(0)).toHaveLength(0);
});

it('their rows are those of a corpus without the others', () => {
  const some = new LandmarkRows(rows, landmarks);
  for (let i = 0; i < some.count; i++) {
    const row = some.row(i);
    expect(row).toHaveLength(i);
    row.forEach((similarity, j) => {
      expect(similarity).toBe(rows.row(landmarks[i]!)[landmarks[j]!]);
    });
    const best = row.length === 0 ? -1 : row.indexOf(Math.max(...row));
    expect(some.nearestEarlier(i).index).toBe(best);
  }
});

describe('the other chunks', () => {
  const found = finish(nearestLandmarks(rows, landmarks));

  it('know their nearest landmarks, earlier and later ones', () => {
    for (let chunk = 0; chunk < 120; chunk++) {
      if (landmarks.includes(chunk)) continue;
      const all = [...landmarks].map((landmark) => dot(rowOf(matrix, chunk), rowOf(matrix, landmark)));
      const best = [...all.keys()].sort((a, b) => all[b]! - all[a]!).slice(0, 5);
      const places = [...found.places.subarray(chunk * 5, chunk * 5 + 5)];
      expect(new Set(places)).toEqual(new Set(best));
    }
  });

  it('stand among them, and landmarks stay to the bit', () => {
    const placed = Float32Array.from({ length: 60 }, (_, at) => Math.sin(at));
    const positions = placeAmongLandmarks(found, placed, 120);
    landmarks.forEach((chunk, place) => {
      expect(positions[2 * chunk]).toBe(placed[2 * place]);
      expect(positions[2 * chunk + 1]).toBe(placed[2 * place + 1]);
    });
    for (let chunk = 0; chunk < 120; chunk++) {
      if (landmarks.includes(chunk)) continue;
      const xs = [...found.places.subarray(chunk * 5, chunk * 5 + 5)].map((place) => placed[2 * place]!);
      expect(positions[2 * chunk]!).toBeGreaterThanOrEqual(Math.max(-1, Math.min(...xs) - 0.05));
      expect(positions[2 * chunk]!).toBeLessThanOrEqual(Math.min(1, Math.max(...xs) + 0.05));
    }
  });

  it('without a cosine stand in the corner', () => {
    const values = matrix.values.slice();
    values.fill(0, 32, 64);
    const zeroed = triangleOf({ ...matrix, values });
    const positions = placeAmongLandmarks(finish(nearestLandmarks(zeroed, landmarks)), new Float32Array(60), 120);
    expect(positions[2]).toBeGreaterThan(0.9);
    expect(positions[3]).toBeLessThan(-0.9);
  });
});
