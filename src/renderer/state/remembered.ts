/** What was stored under the key, or null when there is nothing or it cannot be read. */
export function readRemembered(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value));
}
