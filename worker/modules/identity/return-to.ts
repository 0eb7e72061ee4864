/** Returns the path to open after sign-in: `returnTo` if it is one of our own pages, else `/`. */
export function safeReturnTo(returnTo: string | undefined, origin: string): string {
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, origin)) return '/';
  const url = new URL(returnTo, origin);
  if (url.origin !== origin || url.pathname.startsWith('/api')) return '/';
  // `/.//evil.example` normalizes to `//evil.example`, which a browser reads as another host.
  if (url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
