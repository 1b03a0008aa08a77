/** Something that changes with time: told the milliseconds since the frame before, at most `LONGEST_STEP_MS`. */
export type Step = (elapsedMs: number) => void;
export type Draw = () => void;

/** After a pause (a hidden window) time goes on from where it stood instead of leaping. */
const LONGEST_STEP_MS = 100;

const steps = new Set<Step>();
const draws = new Set<Draw>();
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

function runFrame(nowMs: number): void {
  handle = 0;
  const elapsedMs = lastMs === null ? 0 : Math.min(nowMs - lastMs, LONGEST_STEP_MS);
  for (const step of [...steps]) attempt(() => step(elapsedMs));
  const due = [...draws];
  draws.clear();
  for (const draw of due) attempt(draw);
  lastMs = steps.size > 0 ? nowMs : null;
  if (steps.size > 0 || draws.size > 0) schedule();
}

/** Draws once on the next frame, however often it is asked for until then. */
export function requestDraw(draw: Draw): void {
  draws.add(draw);
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
