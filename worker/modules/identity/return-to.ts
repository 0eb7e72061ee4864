/** The path to go back to after signing in: one of our own pages, else the front page (design: Identity). */
export function safeReturnTo(returnTo: string | undefined, origin: string): string {
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, origin)) return '/';
  const url = new URL(returnTo, origin);
  if (url.origin !== origin || url.pathname.startsWith('/api')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
