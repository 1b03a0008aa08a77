/** A shorter one is no secret but what a local server wants to be given; it may be a word of any sentence. */
const LEAST_SECRET = 6;

/** The key as it is sent, without the space around it; null where there is none. */
export function keyIn(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** Why no header can carry a key, as the end of a sentence that names whose it is; null where one can. */
export function keyFault(key: string | null): string | null {
  // The library's own refusal quotes the header, key and all.
  return key === null || /^[\x21-\x7e]+$/.test(key)
    ? null
    : 'holds a space, a line break or a letter that no key has; expected the key alone';
}

/** The text without the key, also as JSON or an address writes it: servers quote what they were sent. */
export function withoutKey(text: string, key: string | null): string {
  if (key === null || key.length < LEAST_SECRET) return text;
  const written = new Set([key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)]);
  return [...written].reduce((left, form) => left.replaceAll(form, '…'), text);
}

/** Words of a server as they may stand in a sentence: one line, without the key and without what a terminal would obey. */
export function quotedWords(text: string, key: string | null, mostCharacters: number): string {
  return withoutKey(text, key)
    .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim()
    .slice(0, mostCharacters);
}
