import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Increase this when the shape of a polled list changes, so that browsers drop their cached copies. */
const shapeVersion = 8;

/**
 * Responds to a poll: 304 without a body while the revision is unchanged, else 200 with the result of `load` and
 * the revision as its ETag. The guard read the revision before `load` runs, so a change in between costs one
 * extra load and is never missed.
 */
export async function respondWithEtag<Body extends object>(
  c: Context<AppEnv>,
  load: () => Promise<Body>,
): Promise<Response> {
  const { user, revision } = c.var.session;
  const etag = `W/"${shapeVersion}.${user.id}.${revision}"`;
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Cookie' };
  if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers);
  return c.json(await load(), 200, headers);
}
