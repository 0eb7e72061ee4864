import type { Hono, NotFoundHandler } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Unknown paths answer 404; known ones asked with a wrong method answer 405 and say which are right. */
export function answerUnknown(app: Hono<AppEnv>): NotFoundHandler<AppEnv> {
  return (c) => {
    const allowed = app.routes
      .filter(
        ({ method, path }) =>
          method !== 'ALL' && new URLPattern({ pathname: path }).test(c.req.url),
      )
      .map(({ method }) => method);
    if (allowed.length === 0) return c.text('There is nothing at this address.', 404);
    const allow = [...new Set(allowed)].join(', ');
    return c.text(`This address takes ${allow}, not ${c.req.method}.`, 405, { Allow: allow });
  };
}
