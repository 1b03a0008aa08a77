/** An attempt that may do better next time. */
export class FailedAttempt extends Error {
  override readonly name = 'FailedAttempt';
  /** How long the endpoint asked to wait; null where it did not say. */
  readonly waitMs: number | null;

  /** `reason` goes on after the endpoint's address: "answered 500: boom". */
  constructor(reason: string, waitMs: number | null = null) {
    super(reason);
    this.waitMs = waitMs;
  }
}

/** How long `Retry-After` asks to wait, from seconds or a date; null without it, or where it says neither. */
export function waitAskedFor(headers: Headers | undefined, nowMs: number): number | null {
  const milliseconds = Number(headers?.get('retry-after-ms') || Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const text = headers?.get('retry-after')?.trim();
  if (!text) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
