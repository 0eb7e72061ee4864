import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './app-env.ts';

/** Security headers for API responses. Pages get theirs from the assets' `_headers` file. */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
  referrerPolicy: 'strict-origin-when-cross-origin',
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
});

/** Sends the same HSTS policy as the pages, because browsers apply the last one they received. */
export const transportSecurity = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.header('Strict-Transport-Security', c.var.deps.strictTransportSecurity);
});
