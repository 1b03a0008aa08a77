/** Characters that a sign is made of. Shorter texts are looked for everywhere. */
const WINDOW = 8;
/** Bits a character of a text: signs of other texts then hit by chance about once in five. */
const BITS_PER_CHARACTER = 4;
/** Signs asked of a text that is looked for: chance passes all of them once in ten million. */
const PROBES = 10;
const BASE = 0x01000193;

/** Tells the texts that may hold another as a part of them, ascending: all that do, and hardly any that do not. */
export type MayHold = (text: string) => readonly number[];

/**
 * Notes once which runs of eight characters occur in each text, as bits at places made from them (a Bloom filter a text),
 * so that not every text is read anew for each that is looked for. One pass over the texts; half a byte to a byte a
 * character.
 */
export function indexHolders(texts: readonly string[]): MayHold {
  const signs = texts.map(signsOf);
  const all = [...texts.keys()];
  return (text) => {
    const probes = probesOf(text);
    return probes.length === 0 ? all : all.filter((at) => hasAll(signs[at]!, probes));
  };
}

function signsOf(text: string): Uint32Array {
  let bits = 32;
  while (bits < text.length * BITS_PER_CHARACTER) bits *= 2;
  const signs = new Uint32Array(bits / 32);
  eachWindow(text, (hash) => {
    const place = hash & (bits - 1);
    signs[place >>> 5]! |= 1 << (place & 31);
  });
  return signs;
}

/** Hashes of some of the text's windows, spread over it; none where it has no window. */
function probesOf(text: string): number[] {
  const hashes: number[] = [];
  eachWindow(text, (hash) => hashes.push(hash));
  const step = Math.max(1, hashes.length / PROBES);
  return Array.from({ length: Math.min(PROBES, hashes.length) }, (_, i) => hashes[Math.floor(i * step)]!);
}

function hasAll(signs: Uint32Array, probes: readonly number[]): boolean {
  const mask = signs.length * 32 - 1;
  return probes.every((hash) => (signs[(hash & mask) >>> 5]! & (1 << (hash & 31))) !== 0);
}

/** What leaves a window weighs this much by then. */
const LEAVING = Array.from({ length: WINDOW }).reduce<number>((power) => Math.imul(power, BASE), 1);

/** Calls `visit` with a hash of each run of `WINDOW` characters, made from that of the run before. */
function eachWindow(text: string, visit: (hash: number) => void): void {
  let rolling = 0;
  for (let at = 0; at < text.length; at++) {
    rolling = (Math.imul(rolling, BASE) + text.charCodeAt(at)) | 0;
    if (at >= WINDOW) rolling = (rolling - Math.imul(LEAVING, text.charCodeAt(at - WINDOW))) | 0;
    if (at >= WINDOW - 1) visit(Math.imul(rolling ^ (rolling >>> 15), 0x2c1b3c6d) >>> 7);
  }
}
