import { Hono } from 'hono';
import * as z from 'zod';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { orderAccess } from '#worker/http/session/session-guard.ts';
import { beforeSchema, jsonBody, query } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { selectStockFiles, upsertRead } from './chat.repository.ts';
import { listMessages, postMessage, readMessage } from './chat.usecases.ts';
import { messageSchema } from './message.schema.ts';

/** The body of `PUT /api/orders/{orderId}/read`: the time of the newest message on screen. */
const readSchema = z.object({
  upTo: z.iso
    .datetime('The time must be in ISO 8601 format, in UTC')
    .transform((time) => Date.parse(time)),
});

/** Stores only the id of a message, not a second copy of its text. */
const idempotentMessage = idempotent(async (c, body) => {
  const { id } = JSON.parse(body);
  const { deps, session } = c.var;
  const orderId = c.req.param('orderId') ?? '';
  return c.json(await readMessage(deps, { orderId, id, reader: session.user }), 201);
});

export const chatRoutes = new Hono<AppEnv>()
  .get('/orders/:orderId/messages', orderAccess, query(beforeSchema), (c) =>
    respondWithEtag(c, () =>
      listMessages(c.var.deps, {
        orderId: c.req.param('orderId'),
        before: c.req.valid('query').before,
        reader: c.var.session.user,
      }),
    ),
  )

  .get('/orders/:orderId/stock-files', orderAccess, (c) =>
    respondWithEtag(c, () => selectStockFiles(c.var.deps.db, c.req.param('orderId'))),
  )

  .put('/orders/:orderId/read', orderAccess, jsonWrite, jsonBody(readSchema), async (c) => {
    await upsertRead(c.var.deps.db, {
      orderId: c.req.param('orderId'),
      userId: c.var.session.user.id,
      readAt: c.req.valid('json').upTo,
    });
    return c.body(null, 204);
  })

  .post(
    '/orders/:orderId/messages',
    orderAccess,
    jsonWrite,
    idempotentMessage,
    jsonBody(messageSchema),
    async (c) => {
      const message = await postMessage(c.var.deps, {
        orderId: c.req.param('orderId'),
        ...c.req.valid('json'),
        user: c.var.session.user,
        idempotencyKey: c.var.idempotencyKey,
      });
      return c.json(message, 201);
    },
  );
