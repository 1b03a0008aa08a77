import { setImmediate as nextTurn } from 'node:timers/promises';
import { type VectorStore, vectorKey } from '../cache/vector-store.ts';
import type { EmbeddedText, Embedder, TextKind } from './embedder.ts';

/** Vectors that have just become known. The buffers belong to whoever receives them. */
export interface EmbeddedBatch {
  /** Indexes into the texts, in the order the vectors stand in. */
  readonly indexes: Int32Array;
  /** indexes.length × dims. */
  readonly vectors: Float32Array;
  /** Tokens the embedder saw of each, and tokens of each in all. */
  readonly seen: Uint32Array;
  readonly total: Uint32Array;
  /** Texts known so far, this batch included, of `totalTexts`; `fromCache` of them were not embedded now. */
  readonly done: number;
  readonly totalTexts: number;
  readonly fromCache: number;
  /** Texts embedded a second; null until the first have been. */
  readonly ratePerSecond: number | null;
  /** Estimated from the characters left; null until a rate is known, 0 at the end. */
  readonly secondsLeft: number | null;
}

export interface EmbedTextsOptions {
  readonly kind: TextKind;
  /** Which texts first; those it does not name follow in their own order. */
  readonly order?: Int32Array;
  readonly onBatch: (batch: EmbeddedBatch) => void;
  readonly signal?: AbortSignal;
  /** Milliseconds of a clock that never runs backwards. */
  readonly now?: () => number;
}

const CACHED_PER_BATCH = 1024;
/** One call never carries more than this many characters, so that long texts do not silence the progress. */
const CALL_CHARS = 40_000;

/**
 * Embeds each distinct text once, whatever the store does not hold already: stored ones are delivered first in large
 * batches, then the missing ones in the order asked, each batch stored before it is delivered, so that a kill loses
 * only the batch at work. Resolves when all are delivered; rejects as the embedder does, or with the signal's reason.
 */
export async function embedTexts(
  embedder: Embedder,
  store: VectorStore,
  texts: readonly string[],
  options: EmbedTextsOptions,
): Promise<void> {
  const groups = groupEqualTexts(texts, wholeOrder(texts.length, options.order));
  const progress = new Progress(groups, options.now ?? (() => performance.now()));
  const keyOf = (group: Group) => vectorKey(embedder.fingerprint, options.kind, group.text);
  const deliver = (part: readonly Known[], source: 'cache' | 'embedder') => {
    if (part.length > 0) options.onBatch({ ...gather(part, embedder.dims), ...progress.add(part, source) });
  };
  const missing: Group[] = [];
  let cached: Known[] = [];
  for (const group of groups) {
    const embedded = store.get(keyOf(group), embedder.dims);
    if (!embedded) missing.push(group);
    else if (cached.push({ group, embedded }) === CACHED_PER_BATCH) {
      deliver(cached, 'cache');
      cached = [];
      await nextTurn();
      options.signal?.throwIfAborted();
    }
  }
  deliver(cached, 'cache');
  progress.start(missing);
  for (const call of callsOf(missing, embedder.textsPerCall)) {
    options.signal?.throwIfAborted();
    const results = await embedder.embed(
      call.map((group) => group.text),
      options.kind,
      options.signal,
    );
    const known = call.map((group, i) => ({ group, embedded: results[i]! }));
    await store.putMany(known.map(({ group, embedded }) => ({ key: keyOf(group), embedded })));
    deliver(known, 'embedder');
  }
}

/** One distinct text and everywhere it stands. */
interface Group {
  readonly text: string;
  readonly indexes: number[];
}

interface Known {
  readonly group: Group;
  readonly embedded: EmbeddedText;
}

function wholeOrder(count: number, order: Int32Array | undefined): Iterable<number> {
  const rest = Array.from({ length: count }, (_, index) => index);
  if (!order) return rest;
  const outside = order.find((index) => index < 0 || index >= count);
  if (outside !== undefined) throw new RangeError(`order names text ${outside}, but there are ${count}`);
  return new Set([...order, ...rest]);
}

function groupEqualTexts(texts: readonly string[], order: Iterable<number>): Group[] {
  const groups = new Map<string, Group>();
  for (const index of order) {
    const text = texts[index]!;
    const group = groups.get(text);
    if (group) group.indexes.push(index);
    else groups.set(text, { text, indexes: [index] });
  }
  return [...groups.values()];
}

function callsOf(groups: readonly Group[], textsPerCall: number): Group[][] {
  const calls: Group[][] = [];
  let chars = 0;
  for (const group of groups) {
    const call = calls.at(-1);
    chars += group.text.length;
    if (call && call.length < textsPerCall && chars <= CALL_CHARS) call.push(group);
    else {
      calls.push([group]);
      chars = group.text.length;
    }
  }
  return calls;
}

function gather(part: readonly Known[], dims: number) {
  const count = part.reduce((sum, { group }) => sum + group.indexes.length, 0);
  const batch = {
    indexes: new Int32Array(count),
    vectors: new Float32Array(count * dims),
    seen: new Uint32Array(count),
    total: new Uint32Array(count),
  };
  let row = 0;
  for (const { group, embedded } of part) {
    for (const index of group.indexes) {
      batch.indexes[row] = index;
      batch.vectors.set(embedded.vector, row * dims);
      batch.seen[row] = embedded.seenTokens;
      batch.total[row] = embedded.totalTokens;
      row++;
    }
  }
  return batch;
}

/** Counts texts, and rates by characters, since long texts take longer. */
class Progress {
  readonly totalTexts: number;
  private readonly now: () => number;
  private done = 0;
  private fromCache = 0;
  private embedded = 0;
  private chars = 0;
  private charsLeft = 0;
  private startedMs = 0;

  constructor(groups: readonly Group[], now: () => number) {
    this.totalTexts = groups.reduce((sum, group) => sum + group.indexes.length, 0);
    this.now = now;
  }

  start(missing: readonly Group[]): void {
    this.charsLeft = charsOf(missing);
    this.startedMs = this.now();
  }

  add(part: readonly Known[], source: 'cache' | 'embedder') {
    const count = part.reduce((sum, { group }) => sum + group.indexes.length, 0);
    this.done += count;
    if (source === 'cache') this.fromCache += count;
    else {
      this.embedded += count;
      this.chars += charsOf(part.map(({ group }) => group));
      this.charsLeft -= charsOf(part.map(({ group }) => group));
    }
    const seconds = (this.now() - this.startedMs) / 1000;
    const rated = this.embedded > 0 && seconds > 0;
    return {
      done: this.done,
      totalTexts: this.totalTexts,
      fromCache: this.fromCache,
      ratePerSecond: rated ? this.embedded / seconds : null,
      secondsLeft: this.done === this.totalTexts ? 0 : rated ? (this.charsLeft * seconds) / this.chars : null,
    };
  }
}

// One more than its characters, so that empty texts count for something.
function charsOf(groups: readonly Group[]): number {
  return groups.reduce((sum, group) => sum + group.text.length + 1, 0);
}
