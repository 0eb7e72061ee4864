import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

/** Matches the whole URL, because every request to the local stack and the benches takes this path. */
const loopback = /^http:\/\/(localhost|[\w.-]+\.localhost|127\.[\d.]+|\[::1\])(:\d+)?(\/|$)/;

/** Returns whether a request came over HTTPS. The URL of a request is normalized, so its scheme is lowercase. */
export function isHttps(c: Context): boolean {
  return c.req.url.startsWith('https:');
}

/** Redirects http to https, and keeps the method. The local stack serves http on loopback hosts. */
export const httpsOnly = createMiddleware(async (c, next) => {
  if (isHttps(c)) return next();
  if (loopback.test(c.req.url)) return next();
  const url = new URL(c.req.url);
  return c.redirect(`https://${url.hostname}${url.pathname}${url.search}`, 308);
});
