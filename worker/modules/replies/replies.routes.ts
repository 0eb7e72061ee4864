import { Hono } from 'hono';
import * as z from 'zod';
import { replyKinds } from '#worker/domain/replies/replies.api.ts';
import { checkReply, normalizeReply } from '#worker/domain/replies/reply-form.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { jsonBody, withRules } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite } from '#worker/http/write-guard.ts';
import { selectReplies } from './replies.repository.ts';
import { createReply, editReply, removeReply } from './replies.usecases.ts';

const text = z.string('This must be text');

const reply = z.object({
  kind: z.enum(replyKinds, `Choose one of ${replyKinds.join(', ')}`),
  title: text,
  text,
});

/** The body of `POST /api/admin/replies`. The domain checks the rules. */
export const newReplySchema = reply.transform(normalizeReply).superRefine(withRules(checkReply));
/** The body of `PUT /api/admin/replies/{replyId}`. */
const replyEditSchema = reply
  .extend({ version: z.int('Send the version that was edited') })
  .transform(normalizeReply)
  .superRefine(withRules(checkReply));

export const replyRoutes = new Hono<AppEnv>()
  .get('/admin/replies', adminOnly(), async (c) => c.json(await selectReplies(c.var.deps.db)))

  .post(
    '/admin/replies',
    adminOnly(),
    jsonWrite,
    idempotent(),
    jsonBody(newReplySchema),
    async (c) => {
      const reply = await createReply(c.var.deps, {
        entry: c.req.valid('json'),
        actorId: c.var.session.user.id,
        idempotencyKey: c.var.idempotencyKey,
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
