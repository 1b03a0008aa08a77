/** What others wrote, on one line and without control characters: it is to move nothing on a terminal or in a notice. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
