/** A browser stores the path in a cookie of at most 4,096 bytes. */
const maxLength = 2000;

/** Returns the path to open after sign-in: `returnTo` if it is one of our own pages, else `/`. */
export function safeReturnTo(returnTo: string | undefined, origin: string): string {
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, origin)) return '/';
  const url = new URL(returnTo, origin);
  const path = `${url.pathname}${url.search}${url.hash}`;
  if (url.origin !== origin || isApi(url.pathname) || path.length > maxLength) return '/';
  // `/.//evil.example` normalizes to `//evil.example`, which a browser reads as another host.
  return path.startsWith('//') ? '/' : path;
}

/** Whether the router matches a path of the API, which it does after decoding. */
function isApi(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname).startsWith('/api');
  } catch {
    return true;
  }
}
