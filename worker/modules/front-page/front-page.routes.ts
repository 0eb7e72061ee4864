import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { readSessionToken } from '#worker/http/session-cookie.ts';

/** Serves `/`: the prerendered landing page to visitors, and the app to signed-in users to avoid a flash. */
export const frontPageRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const page = readSessionToken(c) === undefined ? '/landing.html' : '/index.html';
    const asset = await c.var.deps.asset(new Request(new URL(page, c.req.url), c.req.raw));
    const response = new Response(asset.body, asset);
    response.headers.set('Cache-Control', 'private, no-cache');
    response.headers.set('Vary', 'Cookie');
    return response;
  })

  // The local stack shows its captured mail here; in production this is 404.
  .get('/mail', (c) => {
    const { localMailUrl } = c.var.deps;
    return localMailUrl ? c.redirect(localMailUrl) : c.notFound();
  });
