/**
 * Indexes of the `k` largest of the first `count` scores, best first; ties to the lower index, NaN never chosen.
 * A heap of k entries: O(count · log k) at worst, one comparison a score in practice.
 */
export function topK(scores: ArrayLike<number>, k: number, count = scores.length): Int32Array {
  const room = Math.max(0, Math.min(Math.floor(k), count));
  const heap = new Int32Array(room);
  let size = 0;
  for (let index = 0; index < count && room > 0; index++) {
    if (Number.isNaN(scores[index])) continue;
    if (size < room) {
      heap[size] = index;
      rise(scores, heap, size++);
    } else if (isWorse(scores, heap[0]!, index)) {
      heap[0] = index;
      sink(scores, heap, size);
    }
  }
  return heap.subarray(0, size).sort((a, b) => (isWorse(scores, b, a) ? -1 : 1));
}

function isWorse(scores: ArrayLike<number>, a: number, b: number): boolean {
  return scores[a]! < scores[b]! || (scores[a] === scores[b] && a > b);
}

// The heap's root is the worst score kept.
function rise(scores: ArrayLike<number>, heap: Int32Array, from: number): void {
  let at = from;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isWorse(scores, heap[at]!, heap[parent]!)) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function sink(scores: ArrayLike<number>, heap: Int32Array, size: number): void {
  let at = 0;
  while (true) {
    let worst = at;
    for (let child = 2 * at + 1; child <= 2 * at + 2 && child < size; child++) {
      if (isWorse(scores, heap[child]!, heap[worst]!)) worst = child;
    }
    if (worst === at) return;
    swap(heap, at, worst);
    at = worst;
  }
}

function swap(heap: Int32Array, a: number, b: number): void {
  const held = heap[a]!;
  heap[a] = heap[b]!;
  heap[b] = held;
}
