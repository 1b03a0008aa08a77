import type { PromptPlace } from '../contract/explanation.ts';
import { chunkLabel } from '../pack/pieces.ts';
import { presentChunks } from '../pack/present.ts';
import type { InspectedQuestion, Inspection } from './inspection.ts';
import { BURIED_DENSITY, BURIED_POSITION } from './readings.ts';

/** Where each gold turn that is in the prompt stands in it, by turn; nothing is searched, all is added up. */
export function promptPlaces(inspection: Inspection, asked: InspectedQuestion): Map<number, PromptPlace> {
  const { view, query, admission, turnsIn } = asked;
  const { plan, context } = inspection;
  const { pieces } = context;
  const startOf = new Map<number, number>();
  let at = 0;
  for (const { header, chunks } of presentChunks(view, query, plan, admission)) {
    if (header !== null) at += pieces.headerTokens(header);
    for (const chunk of chunks) {
      startOf.set(chunk, at);
      at += admission.truncated?.chunk === chunk ? admission.truncated.tokens : pieces.tokensOf(chunk);
    }
  }
  const tokens = at;
  const density = tokens === 0 ? 0 : sum([...turnsIn].map((turn) => pieces.turnTokens(turn))) / tokens;
  const places = new Map<number, PromptPlace>();
  for (const turn of turnsIn) {
    const chunk = showingChunk(inspection, asked, turn, startOf);
    const tokensBefore = startOf.get(chunk)! + tokensBeforeTurn(inspection, asked, chunk, turn);
    places.set(turn, { chunk, tokensBefore, position: tokens === 0 ? 0 : tokensBefore / tokens, density });
  }
  return places;
}

/** O's reading: little evidence, and far down. */
export function isBuried({ density, position }: PromptPlace): boolean {
  return density < BURIED_DENSITY && position > BURIED_POSITION;
}

/** The turn's own chunk where it shows the turn, else the first that repeats it. */
function showingChunk(
  { context, chunkOf }: Inspection,
  { admission }: InspectedQuestion,
  turn: number,
  startOf: ReadonlyMap<number, number>,
): number {
  const cut = admission.truncated?.chunk ?? -1;
  const whole = context.pieces.holdersOf(turn).filter((chunk) => startOf.has(chunk) && chunk !== cut);
  return whole.includes(chunkOf[turn]!) ? chunkOf[turn]! : (whole[0] ?? cut);
}

function tokensBeforeTurn(
  { memory, context }: Inspection,
  { admission }: InspectedQuestion,
  chunkIndex: number,
  turn: number,
): number {
  const { pieces } = context;
  const chunk = memory.chunks[chunkIndex]!;
  const shown = admission.truncated?.chunk === chunkIndex ? admission.truncated.shown : chunk.text;
  const at = startInChunk(chunk, pieces.turnText, turn, shown.length);
  return pieces.counter.count(`${chunkLabel(chunk)}\n${chunk.text.slice(0, at)}`);
}

/** Where the turn's text begins in a chunk that shows it: at its own place, or where it stands first if that is not shown. */
function startInChunk(
  chunk: { readonly firstTurn: number; readonly endTurn: number; readonly text: string },
  turnText: (turn: number) => string,
  turn: number,
  shownLength: number,
): number {
  const first = Math.max(0, chunk.text.indexOf(turnText(turn)));
  if (turn < chunk.firstTurn || turn >= chunk.endTurn) return first;
  let at = 0;
  for (let before = chunk.firstTurn; before < turn; before++) at += turnText(before).length + 1;
  return at + turnText(turn).length <= shownLength ? at : first;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
