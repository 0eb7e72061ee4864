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
 * Security headers for API responses. Pages get theirs from the assets' `_headers` file. A 304 needs none, because the
 * browser keeps those of the stored response.
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
