/** The host that requests to this address go to; '' where it is none. */
export function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl.trim()) ? new URL(baseUrl.trim()).host : '';
}
