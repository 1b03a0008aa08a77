/** A parsed JSON object (not an array, not null). */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether the value is a plain object with keys. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value's records, or an empty list where it is no array; entries of other types are left out. */
export function recordsOf(value: unknown): JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The value as a list, or an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A string or number as a string, or null: how sources spell ids and answers. */
export function scalarText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return null;
}

/** The first of the named keys that holds a non-empty scalar, as a string; or null. */
export function firstScalar(record: JsonRecord, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = scalarText(record[key]);
    if (text !== null && text !== '') return text;
  }
  return null;
}

/** JSON text of any value; big integers, which Parquet columns hold, become numbers' digits. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner)) ?? '';
}

/** What a value is, in words for a message: "a number", "an object", "missing". */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}
