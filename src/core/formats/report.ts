/** Where in its file a value stands: a 1-based line, the path of keys inside a JSON document, or unknown. */
export type Place = number | readonly (string | number)[] | null;

/** Takes notice of something that was left out or repaired; the parser goes on. */
export type Report = (reason: string, place: Place) => void;

/** The place of a part of what stands at `place`: paths grow, a line stays the same line. */
export function inside(place: Place, ...keys: readonly (string | number)[]): Place {
  return Array.isArray(place) ? [...place, ...keys] : place;
}
