import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './app-env.ts';

const setHeaders = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
  referrerPolicy: 'strict-origin-when-cross-origin',
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
});

/**
 * Sets security headers for API responses. Pages get theirs from the assets' `_headers` file. A 304
 * needs no headers, because the browser keeps the stored response's.
 */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.res.status === 304 || c.var.servesPage) return;
  await setHeaders(c, async () => {});
});

/** Sends the same HSTS policy as the pages, because browsers apply the last one they received. */
export const transportSecurity = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.res.status === 304 || c.var.servesPage) return;
  c.header('Strict-Transport-Security', c.var.deps.strictTransportSecurity);
});

/** Keeps responses out of caches by default: the browser's next user must not see them. */
export const notStored = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.var.servesPage && !c.res.headers.has('Cache-Control'))
    c.header('Cache-Control', 'private, no-store');
});

/** Matches the whole URL, because every request to the local stack and the benches takes this path. */
const loopback = /^http:\/\/(localhost|[\w.-]+\.localhost|127\.[\d.]+|\[::1\])(:\d+)?(\/|$)/;

/** Returns whether a request came over HTTPS. Its URL is normalized to a lowercase scheme. */
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
