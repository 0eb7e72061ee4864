import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Increase this when a polled list's shape changes, so that browsers drop their cached copies. */
const shapeVersion = 13;

/**
 * Responds to a poll: 304 while the poll version is unchanged, else 200 with the result of `load`
 * and the version as ETag. The guard read the version before `load`, so a change in between costs
 * one extra load and is never missed. `variant` is a request header that the response depends on.
 */
export async function respondWithEtag<Body extends object>(
  c: Context<AppEnv>,
  load: () => Promise<Body>,
  variant?: { name: string; value: string },
): Promise<Response> {
  const { user, pollVersion } = c.var.session;
  const parts = [
    shapeVersion,
    user.id,
    pollVersion,
    ...(variant ? [encodeURI(variant.value)] : []),
  ];
  const headers = {
    ETag: `W/"${parts.join('.')}"`,
    'Cache-Control': 'private, no-cache',
    Vary: variant ? `Cookie, ${variant.name}` : 'Cookie',
  };
  if (c.req.header('If-None-Match') === headers.ETag) return c.body(null, 304, headers);
  return c.json(await load(), 200, headers);
}
