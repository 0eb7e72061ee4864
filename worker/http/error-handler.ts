import type { Context, ErrorHandler, Hono, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isDatabaseUnavailable, isResponseTooLarge } from '#db/database-errors.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { raiseAlert } from '#db/statements/raise-alert.ts';
import type { AppEnv } from './app-env.ts';
import { AppError } from './errors.ts';
import { isDuplicateRequest } from './idempotency.ts';
import { errorCodes, log } from './log.ts';

/** Responds to an expected error with its message. Logs other errors and hides their messages. */
export const handleError: ErrorHandler<AppEnv> = async (error, c) => {
  if (error instanceof AppError) {
    return sendError(c, { status: error.status, text: error.message, headers: error.headers });
  }
  if (error instanceof HTTPException) {
    return sendError(c, { status: error.status, text: error.message });
  }
  // Not a failure: the idempotency middleware replaces this response.
  if (!isDuplicateRequest(error)) logFailure(c, error);
  if (isResponseTooLarge(error)) await alertAdmins(c);
  if (isDatabaseUnavailable(error)) {
    return sendError(c, {
      status: 503,
      text: 'We can’t reach our database. Try again in a moment.',
      headers: { 'Retry-After': '5' },
    });
  }
  const text = `Something went wrong on our side. Request ${c.var.requestId}.`;
  return sendError(c, { status: 500, text });
};

/** Alerts the admins to a list that exceeds the database's response limit, because only a code change can fix it. */
async function alertAdmins(c: Context<AppEnv>): Promise<void> {
  const { db, now } = c.var.deps;
  const createdAt = now();
  const route = `${c.req.method} ${c.req.routePath}`;
  const key = `responseTooLarge:${route}:${new Date(createdAt).toISOString().slice(0, 10)}`;
  const alert = { kind: 'responseTooLarge', key, detail: route, createdAt } as const;
  try {
    await db.write([raiseAlert(db, alert), ...bumpPollVersions(db, ['admin'])]);
  } catch (error) {
    log('error', { event: 'could not raise an alert', causes: errorCodes(error) });
  }
}

function logFailure(c: Context<AppEnv>, error: Error): void {
  log('error', {
    method: c.req.method,
    route: c.req.routePath,
    causes: errorCodes(error),
    // Omit the message, because a failed query's message contains the query's values.
    stack: error.stack
      ?.split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('at '))
      .slice(0, 7),
  });
}

/**
 * Serves the app for page paths. Responds with 404 to an unknown API path or missing file: browsers
 * would cache HTML under an asset's URL for a year. Responds with 405 and the allowed methods to a
 * wrong method. A browser that opens such a path gets the status with a page of the app.
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

interface Failure {
  status: ContentfulStatusCode;
  /** A sentence for the user. */
  text: string;
  /** No route has this path, so the app shows its 404 page. */
  isUnknownPath?: boolean;
  headers?: Record<string, string>;
}

/** Responds with an error's text, or to a browser that opens a page, with a page that shows it. */
async function sendError(
  c: Context<AppEnv>,
  { status, text, isUnknownPath = false, headers = {} }: Failure,
): Promise<Response> {
  const page = opensPage(c) ? await appPage(c) : undefined;
  if (page === undefined) return c.text(text, status, headers);
  c.set('servesPage', true);
  const response = new Response(page.body, { status, headers: page.headers });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  response.headers.delete('ETag');
  response.headers.set('Cache-Control', 'no-store');
  if (isUnknownPath) return response;
  return new HTMLRewriter()
    .on('#root', { element: (root) => void root.setAttribute('data-error', text) })
    .transform(response);
}

function opensPage(c: Context<AppEnv>): boolean {
  return c.req.method === 'GET' && (c.req.header('Accept') ?? '').includes('text/html');
}

/** Returns the app's document; undefined if a setting or asset is missing. */
async function appPage(c: Context<AppEnv>): Promise<Response | undefined> {
  const page = await c.var.deps?.asset(new Request(new URL('/index.html', c.req.url)));
  return page?.ok ? page : undefined;
}
