import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Raise this when the shape of a list changes, so that no browser keeps the old one. */
const shapeVersion = 4;

/**
 * Answers a polled list: 304 with no body while the revision stands, else 200 with what `load` gives
 * and the revision as its ETag. The revision was read before the data, so a change in between only
 * costs one more load.
 */
export async function answerByRevision<Body extends object>(
  c: Context<AppEnv>,
  load: () => Promise<Body>,
): Promise<Response> {
  const { user, revision } = c.var.session;
  const etag = `W/"${shapeVersion}.${user.id}.${revision}"`;
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Cookie' };
  if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers);
  return c.json(await load(), 200, headers);
}
