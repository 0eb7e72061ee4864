import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite } from '#worker/http/write-guard.ts';
import { selectReplies } from './replies.repository.ts';
import { newReplySchema, replyEditSchema } from './replies.schema.ts';
import { createReply, editReply, removeReply } from './replies.usecases.ts';

export const replyRoutes = new Hono<AppEnv>()
  .get('/admin/replies', adminOnly(), async (c) => c.json(await selectReplies(c.var.deps.db)))

  .post(
    '/admin/replies',
    adminOnly(),
    jsonWrite,
    idempotent,
    jsonBody(newReplySchema),
    async (c) => {
      const reply = await createReply(c.var.deps, {
        entry: c.req.valid('json'),
        actorId: c.var.session.user.id,
        idempotent: c.var.idempotent,
      });
      return c.json(reply, 201);
    },
  )

  .put('/admin/replies/:replyId', adminOnly(), jsonWrite, jsonBody(replyEditSchema), async (c) => {
    const { replyId } = c.req.param();
    const actorId = c.var.session.user.id;
    const reply = await editReply(c.var.deps, { id: replyId, actorId, edit: c.req.valid('json') });
    return c.json(reply);
  })

  .delete('/admin/replies/:replyId', adminOnly(), emptyWrite, async (c) => {
    const { replyId: id } = c.req.param();
    await removeReply(c.var.deps, { id, actorId: c.var.session.user.id });
    return c.body(null, 204);
  });
