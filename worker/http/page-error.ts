import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from './app-env.ts';

interface Failure {
  status: ContentfulStatusCode;
  /** A sentence for the user. */
  text: string;
  /** No route has this path, so the app shows its 404 page instead of the text. */
  isUnknownPath?: boolean;
  headers?: Record<string, string>;
}

/** Responds with an error: to a browser that opens a page, as a page of the app that shows the text; else as text. */
export async function sendError(
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

/** Returns the app's document, or undefined if a missing setting or asset is the failure. */
async function appPage(c: Context<AppEnv>): Promise<Response | undefined> {
  const page = await c.var.deps?.asset(new Request(new URL('/index.html', c.req.url)));
  return page?.ok ? page : undefined;
}
