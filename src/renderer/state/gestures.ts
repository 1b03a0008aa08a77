let gesture = 0;

/** The number of the gesture under way: every press of the pointer or a key begins one; a drag or a held key goes on. */
export function currentGesture(): number {
  return gesture;
}

/** Counts gestures from now on until the returned function is called. */
export function countGestures(target: Window): () => void {
  const begin = (event: Event) => {
    if (!(event instanceof KeyboardEvent && event.repeat)) gesture++;
  };
  target.addEventListener('pointerdown', begin, { capture: true });
  target.addEventListener('keydown', begin, { capture: true });
  return () => {
    target.removeEventListener('pointerdown', begin, { capture: true });
    target.removeEventListener('keydown', begin, { capture: true });
  };
}
