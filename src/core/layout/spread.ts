/** Distance between neighbours on the spiral, in the box of side 2: some 4 pixels of a panel 900 wide. */
const SPACING = 0.009;
// Turns by the golden angle fill a disc evenly without lining up (Vogel 1979).
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** The n-th place of a spiral about the origin; the 0th is the origin itself. */
export function spiralPlace(n: number, spacing = SPACING): [number, number] {
  const radius = spacing * Math.sqrt(n);
  return [radius * Math.cos(n * GOLDEN_ANGLE), radius * Math.sin(n * GOLDEN_ANGLE)];
}

/** Moves points that share one place onto a small spiral around it, in index order, so that each can be pointed at. */
export function spreadCoincident(positions: Float32Array): void {
  const seenAt = new Map<string, number>();
  // Looked up by the place before any is moved: a spiral may cross another's centre.
  const places = Array.from({ length: positions.length / 2 }, (_, i) => placeName(positions, i));
  places.forEach((place, i) => {
    const before = seenAt.get(place) ?? 0;
    seenAt.set(place, before + 1);
    if (before === 0) return;
    const [dx, dy] = spiralPlace(before);
    positions[2 * i] = clampToBox(positions[2 * i]! + dx);
    positions[2 * i + 1] = clampToBox(positions[2 * i + 1]! + dy);
  });
}

// To a thousandth of a pixel.
function placeName(positions: Float32Array, i: number): string {
  return `${Math.round(positions[2 * i]! * 1e6)} ${Math.round(positions[2 * i + 1]! * 1e6)}`;
}

function clampToBox(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
