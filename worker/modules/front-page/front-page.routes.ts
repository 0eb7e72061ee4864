import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { readSessionToken } from '#worker/http/session-cookie.ts';

/**
 * `/` is the prerendered landing for a visitor and the bare app for somebody with a session, so that nobody
 * who is signed in sees the landing flash by (design section 5a). Every other page is a static asset.
 */
export const frontPageRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const page = readSessionToken(c) === undefined ? '/landing.html' : '/index.html';
    const asset = await c.var.deps.asset(new Request(new URL(page, c.req.url), c.req.raw));
    const answer = new Response(asset.body, asset);
    answer.headers.set('Cache-Control', 'private, no-cache');
    answer.headers.set('Vary', 'Cookie');
    return answer;
  })

  // Only the local stack asks the Worker for it; elsewhere it is an unknown path like any other.
  .get('/mail', async (c) => {
    const { localMailUrl, asset } = c.var.deps;
    if (localMailUrl) return c.redirect(localMailUrl);
    return asset(new Request(new URL('/index.html', c.req.url), c.req.raw));
  });
