import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';

/** Keeps responses out of every cache, unless their route says otherwise: the next user of a browser may not see them. */
export const notStored = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.var.servesPage && !c.res.headers.has('Cache-Control'))
    c.header('Cache-Control', 'private, no-store');
});
