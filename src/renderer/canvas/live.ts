/** A value that may change every frame: drawings read it when they draw, React is not asked. */
export interface Live<T> {
  read(): T;
  /** Tells of changes until the returned function is called. */
  watch(changed: () => void): () => void;
}

interface Readable<S> {
  getState(): S;
  subscribe(listener: (state: S) => void): () => void;
}

/** One slice of a store, live; `changed` is called only when the slice is another one. */
export function liveOf<S, T>(store: Readable<S>, select: (state: S) => T): Live<T> {
  return {
    read: () => select(store.getState()),
    watch(changed) {
      let last = select(store.getState());
      return store.subscribe((state) => {
        const next = select(state);
        if (Object.is(next, last)) return;
        last = next;
        changed();
      });
    },
  };
}

/** A live value that its owner sets. */
export interface Cell<T> extends Live<T> {
  write(value: T): void;
}

/** A cell that begins as `initial` and tells its watchers of every other value written to it. */
export function cellOf<T>(initial: T): Cell<T> {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    read: () => value,
    write(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const changed of [...watchers]) changed();
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}
