/** A gridline takes no attributes of its own, so its name is set on its element. */
export function named(name: string) {
  return (element: HTMLDivElement | null) => element?.setAttribute('aria-label', name);
}
