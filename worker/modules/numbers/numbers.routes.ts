import { Hono } from 'hono';
import shop from '#db/seed/shop.json' with { type: 'json' };
import { periods } from '#worker/domain/numbers/numbers.api.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { notFound } from '#worker/http/errors.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { rateLimitedRead } from '#worker/http/write-guard.ts';
import { getNumberGroups, getNumbers } from './numbers.usecases.ts';

// Without an ETag, because the numbers of a day change at midnight without an order's change.
export const numberRoutes = new Hono<AppEnv>()
  .get('/admin/numbers', adminOnly(), rateLimitedRead, async (c) =>
    c.json(await getNumbers(c.var.deps, shop.ianaTimeZone)),
  )

  .get('/admin/numbers/:period', adminOnly(), rateLimitedRead, async (c) => {
    const period = periods.find((each) => each === c.req.param('period'));
    if (!period) throw notFound('This period');
    return c.json(await getNumberGroups(c.var.deps, period, shop.ianaTimeZone));
  });
