/** Rate and time left of work that advances: null until there is something to tell. */
export function createRate(now: () => number) {
  const startedMs = now();
  return (done: number, total: number) => {
    const seconds = (now() - startedMs) / 1000;
    if (done <= 0 || seconds < 0.2) return { ratePerSecond: null, secondsLeft: null };
    const ratePerSecond = done / seconds;
    return { ratePerSecond, secondsLeft: (total - done) / ratePerSecond };
  };
}
