import { Hono } from 'hono';
import * as z from 'zod';
import { trimText } from '#worker/domain/blank-text.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import { orderSorts } from '#worker/domain/orders/lists/order-sorts.ts';
import { savedViewLimits, savedViewsProblem } from '#worker/domain/orders/lists/saved-views.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { jsonBody, optional } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { selectSavedViews, storeSavedViews } from './saved-views.repository.ts';

const text = (name: string, length: number) =>
  z.string('This must be text').overwrite(trimText).max(length, tooLongMessage(name, length));
const flag = optional(z.literal(true, 'Send true, or leave it out'));
const day = optional(z.iso.date('Send a day like 2026-01-31'));

/** The body of `PUT /api/admin/saved-views`: all of the admin's views, in their order. */
const savedViewsSchema = z
  .array(
    z.object({
      name: text('The name', savedViewLimits.name),
      q: optional(text('The search', limits.name)),
      ...{ mine: flag, unread: flag, sotf: flag, since: day, until: day },
      platform: optional(text('The platform', limits.name)),
      sort: optional(z.enum(orderSorts, `Choose one of ${orderSorts.join(', ')}`)),
    }),
    'Send a list of views',
  )
  .superRefine((views, context) => {
    const message = savedViewsProblem(views);
    if (message) context.addIssue({ code: 'custom', message });
  });

export const savedViewRoutes = new Hono<AppEnv>()
  .get('/admin/saved-views', adminOnly(), async (c) =>
    c.json(await selectSavedViews(c.var.deps.db, c.var.session.user.id)),
  )

  .put('/admin/saved-views', adminOnly(), jsonWrite, jsonBody(savedViewsSchema), async (c) => {
    const views = c.req.valid('json');
    await storeSavedViews(c.var.deps.db, c.var.session.user.id, views);
    return c.json(views);
  });
