/**
 * How a chat endpoint may be asked, from the window and from the command line alike. Longer than five minutes no attempt
 * can take: Node's own HTTP client then gives up a reply that has not begun.
 */
export const ANSWERER_LIMITS = {
  concurrency: { least: 1, most: 64 },
  requestsPerMinute: { least: 1, most: 100_000 },
  timeoutSeconds: { least: 1, most: 300 },
} as const;

/** What is wrong with the address of a chat endpoint: it is none, or it holds a secret, which would be shown with it. */
export type AddressFault = 'no-address' | 'holds-secret';

/** An http(s) address and a host, with a port and a path at most; null where nothing is wrong with it. */
export function addressFault(baseUrl: string): AddressFault | null {
  if (/^https?:\/\/[^/]*@/i.test(baseUrl) || /[?#]/.test(baseUrl)) return 'holds-secret';
  return /^https?:\/\/(\[[0-9a-f:.]+\]|[^\s/\\@:[\]]+)(:\d{1,5})?(\/\S*)?$/i.test(baseUrl) ? null : 'no-address';
}
