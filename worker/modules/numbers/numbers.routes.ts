import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { getNumbers } from './numbers.usecases.ts';

export const numberRoutes = new Hono<AppEnv>().get(
  '/admin/numbers',
  adminOnly({ polls: ['admin'] }),
  (c) => respondWithEtag(c, () => getNumbers(c.var.deps)),
);
