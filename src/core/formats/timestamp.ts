const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/**
 * A source's date as ISO 8601, as precise as the source and in the zone it names, or null where it is no date.
 * Takes ISO-like text, "1:56 pm on 8 May, 2023" (LoCoMo), "2023/05/28 (Sun) 19:47" (LongMemEval),
 * "2025-12-21 (Sunday)" (RealMem), dates, and epochs in seconds to nanoseconds. Zoneless times stay zoneless.
 */
export function isoTimestamp(value: unknown): string | null {
  if (value instanceof Date) return fromEpochMs(value.getTime());
  if (typeof value === 'bigint') return fromEpoch(Number(value));
  if (typeof value === 'number') return fromEpoch(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^-?\d{9,19}(\.\d+)?$/.test(text)) return fromEpoch(Number(text));
  return yearFirst(text) ?? spelledMonth(text);
}

/** Epochs are told apart by size: 1e11 seconds lie in the year 5138, 1e11 milliseconds in 1973. */
function fromEpoch(epoch: number): string | null {
  const size = Math.abs(epoch);
  if (!Number.isFinite(epoch) || size < 1e8) return null;
  if (size < 1e11) return fromEpochMs(epoch * 1e3);
  if (size < 1e14) return fromEpochMs(epoch);
  return fromEpochMs(size < 1e17 ? epoch / 1e3 : epoch / 1e6);
}

function fromEpochMs(ms: number): string | null {
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null;
}

const YEAR_FIRST =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:\s*\([\p{L}.]+\))?(?:[T\s,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(Z|UTC|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?$/iu;

function yearFirst(text: string): string | null {
  const found = YEAR_FIRST.exec(text);
  if (!found) return null;
  const [, year, month, day, hour, minute, second, fraction, zone] = found;
  const date = isoDate(Number(year), Number(month), Number(day));
  if (date === null || hour === undefined) return date;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 60) return null;
  const seconds = second === undefined ? '' : `:${second}${fraction === undefined ? '' : `.${fraction}`}`;
  return `${date}T${pad(Number(hour))}:${minute}${seconds}${isoZone(zone)}`;
}

/** "1:56 pm on 8 May, 2023", "8 May 2023", "May 8, 2023", "May 8, 2023 1:56 pm". */
function spelledMonth(text: string): string | null {
  const date = /\b(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})\b/i.exec(text);
  const american = date ? null : /\b([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i.exec(text);
  const [day, name, year] = date ? date.slice(1) : american ? [american[2], american[1], american[3]] : [];
  if (day === undefined || name === undefined || year === undefined) return null;
  const month = MONTHS.findIndex((full) => full === name.toLowerCase() || full.slice(0, 3) === name.toLowerCase()) + 1;
  const iso = month === 0 ? null : isoDate(Number(year), month, Number(day));
  if (iso === null) return null;
  const clock = /\b(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?m?\b/i.exec(text);
  if (!clock) return iso;
  const half = clock[4]?.toLowerCase();
  const hour = half === undefined ? Number(clock[1]) : (Number(clock[1]) % 12) + (half === 'p' ? 12 : 0);
  return hour > 23 ? iso : `${iso}T${pad(hour)}:${clock[2]}${clock[3] === undefined ? '' : `:${clock[3]}`}`;
}

function isoDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return `${year}-${pad(month)}-${pad(day)}`;
}

function isoZone(zone: string | undefined): string {
  if (zone === undefined) return '';
  if (/^(z|utc)$/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
