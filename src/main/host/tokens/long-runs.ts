/** Letters, digits, white space or anything else: no token reaches over more than two of such stretches. */
function kindOf(code: number): number {
  if (code > 127 || (code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return 0;
  if (code >= 48 && code <= 57) return 1;
  return code === 32 || (code >= 9 && code <= 13) ? 2 : 3;
}

/**
 * Whether the text has a stretch of one kind of character longer than `limit`: only such a text can hold a run that
 * takes the encoder long. Characters beyond ASCII count as letters, so it may say yes where there is none.
 */
export function hasLongRun(text: string, limit: number): boolean {
  let kind = -1;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const here = kindOf(text.charCodeAt(at));
    if (here === kind) continue;
    if (at - start > limit) return true;
    kind = here;
    start = at;
  }
  return text.length - start > limit;
}
