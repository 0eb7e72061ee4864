import type { Context, Hono, NotFoundHandler } from 'hono';
import type { AppEnv } from './app-env.ts';
import { sendError } from './page-error.ts';

/**
 * Serves the app for page paths; the app shows its own 404 page. A missing file gets 404: browsers would cache
 * HTML under an asset's URL for a year, and crawlers would read it as the file they asked for. An unknown API path
 * gets 404, and a known path with the wrong method gets 405 with the allowed methods. A browser that opens such a path
 * gets the status with a page of the app.
 */
export function createNotFoundHandler(app: Hono<AppEnv>): NotFoundHandler<AppEnv> {
  return (c) => {
    const { method, path, url } = c.req;
    if (isFile(path)) {
      return sendError(c, {
        status: 404,
        text: 'This file was not found.',
        headers: { 'Cache-Control': 'no-store' },
      });
    }
    if (['GET', 'HEAD'].includes(method) && !path.startsWith('/api/')) return serveApp(c);
    const allowed = app.routes
      .filter(
        (route) => route.method !== 'ALL' && new URLPattern({ pathname: route.path }).test(url),
      )
      .map((route) => route.method);
    if (allowed.length === 0) {
      return sendError(c, {
        status: 404,
        text: 'Nothing was found at this address.',
        isUnknownPath: true,
      });
    }
    const allow = [...new Set(allowed)].join(', ');
    return sendError(c, {
      status: 405,
      text: `This address accepts ${allow}, not ${method}.`,
      headers: { Allow: allow },
    });
  };
}

/** Page paths have no dot in their last part. */
function isFile(path: string): boolean {
  return !path.startsWith('/api/') && (path.startsWith('/assets/') || /\.[^/]*$/.test(path));
}

function serveApp(c: Context<AppEnv>): Promise<Response> {
  // Hono's `/api/*` also matches `/api`, which is a page.
  c.set('servesPage', true);
  return c.var.deps.asset(new Request(new URL('/index.html', c.req.url), c.req.raw));
}
