import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { log, withRequestId } from './log.ts';

const maxPathLength = 200;

/** Removes the token of a one-time link, which would still work if its download failed. */
function withoutToken(path: string): string {
  return path.replace(/^(\/api\/downloads\/).+/, '$1…');
}

/**
 * Logs a request in one JSON line with its id and user, but without its query string, cookies or
 * body. Skips unchanged reads: open apps send millions a day, and a log line costs twice as much as
 * a request.
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = Date.now();
  c.header('X-Request-Id', c.var.requestId);
  await withRequestId(c.var.requestId, async () => {
    await next();
    if (c.res.status === 304) return;
    log('info', {
      method: c.req.method,
      path: withoutToken(c.req.path).slice(0, maxPathLength),
      status: c.res.status,
      ms: Date.now() - startedAt,
      // Undefined for a request without a session.
      userId: c.var.session?.user.id,
    });
  });
});
