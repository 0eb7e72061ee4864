import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { adminOrderAccess, orderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite } from '#worker/http/write-guard.ts';
import { selectDeliverables } from './deliverables.repository.ts';
import { addDeliverable, deliverFilesAhead, removeDeliverable } from './deliverables.usecases.ts';
import { deliverableSchema, fileDeliverySchema } from './fulfillment.schema.ts';

export const deliverableRoutes = new Hono<AppEnv>()
  .get('/orders/:orderId/files', orderAccess, (c) =>
    respondWithEtag(c, () =>
      // The customer gets those that were delivered.
      selectDeliverables(c.var.deps.db, c.req.param('orderId'), {
        onlyDelivered: !c.var.session.user.isAdmin,
      }),
    ),
  )

  .post(
    '/admin/orders/:orderId/files',
    adminOrderAccess,
    jsonWrite,
    idempotent(),
    jsonBody(deliverableSchema),
    async (c) => {
      const file = await addDeliverable(c.var.deps, {
        orderId: c.req.param('orderId'),
        request: c.req.valid('json'),
        actorId: c.var.session.user.id,
        idempotencyKey: c.var.idempotencyKey,
      });
      return c.json(file, 201);
    },
  )

  .patch(
    '/admin/orders/:orderId/files',
    adminOrderAccess,
    jsonWrite,
    jsonBody(fileDeliverySchema),
    async (c) => {
      const files = await deliverFilesAhead(c.var.deps, {
        orderId: c.req.param('orderId'),
        delivery: c.req.valid('json'),
        actorId: c.var.session.user.id,
      });
      return c.json(files);
    },
  )

  .delete('/admin/orders/:orderId/files/:id', adminOrderAccess, emptyWrite, async (c) => {
    const files = await removeDeliverable(c.var.deps, c.req.param());
    return c.json(files);
  });
