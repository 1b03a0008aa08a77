import { createStore } from 'zustand/vanilla';

export interface Notice {
  readonly id: number;
  readonly kind: 'failure' | 'done';
  readonly sentence: string;
}

/** What this window has to tell in a sentence, oldest first. The engine's own failures are in the engine store. */
export const noticeStore = createStore<{ readonly notices: readonly Notice[] }>(() => ({ notices: [] }));

const MOST_NOTICES = 4;
let lastId = 0;

/** Shows a sentence until it is dismissed; the same sentence is not shown twice. Returns its id. */
export function notify(kind: Notice['kind'], sentence: string): number {
  const { notices } = noticeStore.getState();
  const same = notices.find((notice) => notice.sentence === sentence);
  if (same) return same.id;
  lastId++;
  noticeStore.setState({ notices: [...notices, { id: lastId, kind, sentence }].slice(-MOST_NOTICES) });
  return lastId;
}

export function dismissNotice(id: number): void {
  noticeStore.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}
