import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { signedIn } from '#worker/http/session/session-guard.ts';
import { listAddons, listProducts } from './catalog.usecases.ts';

export const catalogRoutes = new Hono<AppEnv>()
  .get('/products', signedIn({ polls: ['catalog'] }), (c) =>
    respondWithEtag(c, () => listProducts(c.var.deps)),
  )

  .get('/addons', signedIn({ polls: ['catalog'] }), (c) =>
    respondWithEtag(c, () => listAddons(c.var.deps)),
  );
