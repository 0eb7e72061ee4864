import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { readSessionToken } from '#worker/http/session-cookie.ts';

/**
 * `/` is the prerendered landing page for a visitor. With a session cookie it is the bare app, so that a
 * signed-in user never sees the landing page flash.
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

  // Opens the mail that the local stack would have sent; in production there is no such page.
  .get('/mail', (c) => {
    const { localMailUrl } = c.var.deps;
    return localMailUrl ? c.redirect(localMailUrl) : c.notFound();
  });
