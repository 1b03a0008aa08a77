const MINUS = '−';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
/** Further than any written cosine needs: what is still not told apart then is written in full. */
const MOST_DECIMALS = 12;

/** The value with a fixed number of decimals and a true minus sign; '–' for NaN. */
export function decimals(value: number, places = 3): string {
  if (!Number.isFinite(value)) return '–';
  const text = Math.abs(value).toFixed(places);
  return value < 0 && Number(text) !== 0 ? `${MINUS}${text}` : text;
}

/** The value with its sign always shown: +0.17, −0.044, ±0.00. */
export function signed(value: number, places = 3): string {
  const text = Math.abs(value).toFixed(places);
  if (Number(text) === 0) return `±${text}`;
  return `${value > 0 ? '+' : MINUS}${text}`;
}

/** A whole number with thousands separated: 2,188. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** `1 chunk`, `379 chunks`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

const inFull = (value: number) => String(value).replace('-', MINUS);

interface Interval {
  /** The clustering holds for τ in (above, upTo]; null where that end is open. */
  readonly above: number | null;
  readonly upTo: number | null;
}

const isInside = (tau: number, { above, upTo }: Interval) =>
  (above === null || tau > above) && (upTo === null || tau <= upTo);

/** τ with three decimals, or as many more as it takes for the written number to lie in τ's own plateau. */
export function formatTau(tau: number, plateau: Interval | null): string {
  if (!plateau || !isInside(tau, plateau)) return decimals(tau);
  for (let places = 3; places < MOST_DECIMALS; places++)
    if (isInside(Number(tau.toFixed(places)), plateau)) return decimals(tau, places);
  return inFull(tau);
}

/** The ends of a plateau rounded inwards, so that every τ between the written numbers is in it. */
export function formatInterval(plateau: Interval): { readonly from: string | null; readonly to: string | null } {
  for (let places = 4; places < MOST_DECIMALS; places++) {
    const scale = 10 ** places;
    const from = plateau.above === null ? null : Math.floor(plateau.above * scale + 1) / scale;
    const to = plateau.upTo === null ? null : Math.floor(plateau.upTo * scale) / scale;
    if (from === null || to === null || from <= to) {
      return { from: from === null ? null : decimals(from, places), to: to === null ? null : decimals(to, places) };
    }
  }
  const end = (value: number | null) => (value === null ? null : inFull(value));
  return { from: end(plateau.above), to: end(plateau.upTo) };
}

/** `formatInterval` as words: "0.5122 to 0.5135", "up to 0.2000", "0.9800 up" or "every τ". */
export function intervalWords(plateau: Interval): string {
  const { from, to } = formatInterval(plateau);
  if (from !== null && to !== null) return `${from} to ${to}`;
  return from !== null ? `${from} up` : to !== null ? `up to ${to}` : 'every τ';
}

/** The τ with the fewest decimals inside a plateau, nearest to its middle; an open end counts as 0.01 away. */
export function tauInside({ above, upTo }: Interval): number {
  if (above === null && upTo === null) return 0;
  const low = above ?? upTo! - 0.01;
  const high = upTo ?? above! + 0.01;
  const middle = (low + high) / 2;
  for (let places = 2; places < MOST_DECIMALS; places++) {
    const rounded = Number(middle.toFixed(places));
    if (rounded > low && rounded <= high) return rounded;
  }
  return high;
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number | null;
  readonly minute: number | null;
}

/** The calendar parts as they stand in the timestamp, without moving them to another time zone; null if it is none. */
export function datePartsOf(timestamp: string | null): DateParts | null {
  const match = timestamp && /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(timestamp);
  if (!match) return null;
  const month = Number(match[2]);
  if (month < 1 || month > 12) return null;
  return {
    year: Number(match[1]),
    month,
    day: Number(match[3]),
    hour: match[4] === undefined ? null : Number(match[4]),
    minute: match[5] === undefined ? null : Number(match[5]),
  };
}

/** Name of month 1 … 12, three letters. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

/** `9 May 2026`, or null when the timestamp is none. */
export function formatDay(timestamp: string | null): string | null {
  const date = datePartsOf(timestamp);
  return date && `${date.day} ${monthName(date.month)} ${date.year}`;
}

/** `16 Jul`, or null when the timestamp is none. */
export function formatShortDay(timestamp: string | null): string | null {
  const date = datePartsOf(timestamp);
  return date && `${date.day} ${monthName(date.month)}`;
}
