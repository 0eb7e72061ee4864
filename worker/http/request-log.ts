import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';
import { log, withRequestId } from './log.ts';

const maxPathLength = 200;

/** Removes the token of a one-time link, which would still work if its download failed. */
function withoutToken(path: string): string {
  return path.replace(/^(\/api\/downloads\/).+/, '$1…');
}

/** Logs one JSON line per request, with its id but without its query string, cookies or body. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = Date.now();
  await withRequestId(c.var.requestId, async () => {
    await next();
    log('info', {
      method: c.req.method,
      path: withoutToken(c.req.path).slice(0, maxPathLength),
      status: c.res.status,
      ms: Date.now() - startedAt,
    });
  });
});
