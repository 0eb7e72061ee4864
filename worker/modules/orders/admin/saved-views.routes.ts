import { Hono } from 'hono';
import * as z from 'zod';
import type { Deps } from '#worker/deps.ts';
import { limits } from '#worker/domain/limits.ts';
import { orderSorts } from '#worker/domain/orders/lists/order-sorts.ts';
import {
  type SavedViewJson,
  savedViewLimits,
  savedViewProblem,
} from '#worker/domain/orders/lists/saved-views.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { invalidField } from '#worker/http/errors.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { jsonBody, optional, params, text } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite } from '#worker/http/write-guard.ts';
import { deleteSavedView, selectSavedViews, storeSavedView } from './saved-views.repository.ts';

const flag = optional(z.literal(true, 'Send true, or leave it out'));
const day = optional(z.iso.date('Send a day like 2026-01-31'));

/** The body of `PUT /api/admin/saved-views/{viewId}`. */
const viewSchema = z.object({
  name: text('The name', savedViewLimits.name),
  q: optional(text('The search', limits.search)),
  mine: flag,
  unread: flag,
  sotf: flag,
  since: day,
  until: day,
  platform: optional(text('The platform', limits.name)),
  sort: optional(z.enum(orderSorts, `Choose one of ${orderSorts.join(', ')}`)),
});

const viewParams = params(z.object({ viewId: z.uuid('Send a UUID') }));

export const savedViewRoutes = new Hono<AppEnv>()
  .get('/admin/saved-views', adminOnly(), async (c) =>
    c.json(await selectSavedViews(c.var.deps.db, c.var.session.user.id)),
  )

  .put(
    '/admin/saved-views/:viewId',
    adminOnly(),
    jsonWrite,
    viewParams,
    jsonBody(viewSchema),
    async (c) => {
      const { deps, session } = c.var;
      const userId = session.user.id;
      const view = { id: c.req.valid('param').viewId, ...c.req.valid('json') };
      await saveView(deps, { userId, view });
      return c.json(await selectSavedViews(deps.db, userId));
    },
  )

  .delete('/admin/saved-views/:viewId', adminOnly(), emptyWrite, async (c) => {
    const { deps, session } = c.var;
    await deleteSavedView(deps.db, session.user.id, c.req.param('viewId'));
    return c.json(await selectSavedViews(deps.db, session.user.id));
  });

/** Adds or replaces an admin's view. Throws 400 for a taken name, and for too many views. */
async function saveView(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId, view }: { userId: string; view: SavedViewJson },
): Promise<void> {
  const others = (await selectSavedViews(db, userId)).filter(({ id }) => id !== view.id);
  const problem = savedViewProblem(view, others);
  if (problem) throw invalidField('name', problem);
  await storeSavedView(db, { userId, createdAt: now() }, view);
}
