import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { signedIn } from '#worker/http/session/session-guard.ts';
import { selectAddons, selectProducts } from './catalog.repository.ts';

export const catalogRoutes = new Hono<AppEnv>()
  .get('/products', signedIn({ polls: ['catalog'] }), (c) =>
    respondWithEtag(c, () => selectProducts(c.var.deps.db)),
  )

  .get('/addons', signedIn({ polls: ['catalog'] }), (c) =>
    respondWithEtag(c, () => selectAddons(c.var.deps.db)),
  );
