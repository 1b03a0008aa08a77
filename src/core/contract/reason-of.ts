/** What was thrown, in words: a sentence where it was an error of ours. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
