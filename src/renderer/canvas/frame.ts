/** Something that changes with time: told the milliseconds since the frame before, at most `LONGEST_STEP_MS`. */
export type Step = (elapsedMs: number) => void;
export type Draw = () => void;
/**
 * `now`: on the next frame, whatever it costs, since a hand moves what is drawn and its parts must not come apart.
 * `soon`: on the next frame that has time left, since it only follows from what the engine has told.
 */
export type Urgency = 'now' | 'soon';

/** After a pause (a hidden window) time goes on from where it stood instead of leaping. */
const LONGEST_STEP_MS = 100;

/** What is drawn soon may begin until so long after the frame did; the browser needs as long again for the pixels. */
const BEGIN_WITHIN_MS = 6;

const steps = new Set<Step>();
const draws = new Map<Draw, Urgency>();
let handle = 0;
let lastMs: number | null = null;

function schedule(): void {
  if (handle === 0) handle = requestAnimationFrame(runFrame);
}

/** One bad drawing must not stop the others of the frame. */
function attempt(task: () => void): void {
  try {
    task();
  } catch (error) {
    reportError(error);
  }
}

function take(draw: Draw): void {
  draws.delete(draw);
  attempt(draw);
}

/** All that is urgent, then of the rest what there is time for, the longest waiting first, and one at the least. */
function runDraws(hasTime: () => boolean): void {
  // What a drawing asks for while it draws is for the frame after.
  const due = [...draws];
  for (const [draw, urgency] of due) if (urgency === 'now') take(draw);
  const rest = due.filter(([draw, urgency]) => urgency === 'soon' && draws.has(draw));
  rest.some(([draw]) => {
    take(draw);
    return !hasTime();
  });
}

function runFrame(nowMs: number): void {
  handle = 0;
  const beganMs = performance.now();
  const elapsedMs = lastMs === null ? 0 : Math.min(nowMs - lastMs, LONGEST_STEP_MS);
  for (const step of [...steps]) attempt(() => step(elapsedMs));
  runDraws(() => performance.now() - beganMs < BEGIN_WITHIN_MS);
  lastMs = steps.size > 0 ? nowMs : null;
  if (steps.size > 0 || draws.size > 0) schedule();
}

/** Draws once, on the next frame or soon, however often it is asked for until then. */
export function requestDraw(draw: Draw, urgency: Urgency = 'now'): void {
  if (draws.get(draw) !== 'now') draws.set(draw, urgency);
  schedule();
}

/** Forgets a drawing that was asked for. */
export function cancelDraw(draw: Draw): void {
  draws.delete(draw);
}

/** Calls `step` every frame, before the drawings, until the returned function is called. */
export function everyFrame(step: Step): () => void {
  steps.add(step);
  schedule();
  return () => {
    steps.delete(step);
  };
}
