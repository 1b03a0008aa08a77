/** Runs a stepper to its end without pausing and returns its result. */
export function finish<Step, Result>(steps: Generator<Step, Result>): Result {
  while (true) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
