import { Hono } from 'hono';
import * as z from 'zod';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite } from '#worker/http/write-guard.ts';
import { getTeam, makeAdmin, removeAdmin } from './team.usecases.ts';

const message = 'Enter an email address like name@example.com';

/** The body of `POST /api/admin/team`. */
const newAdminSchema = z.object({
  email: z
    .string(message)
    .trim()
    .max(limits.name, tooLongMessage('An email address', limits.name))
    .pipe(z.email(message)),
});

export const teamRoutes = new Hono<AppEnv>()
  .get('/admin/team', adminOnly(), async (c) => c.json(await getTeam(c.var.deps)))

  .post('/admin/team', adminOnly(), jsonWrite, idempotent, jsonBody(newAdminSchema), async (c) => {
    const result = await makeAdmin(c.var.deps, {
      email: c.req.valid('json').email,
      actorId: c.var.session.user.id,
      idempotent: c.var.idempotent,
    });
    return c.json(result);
  })

  .delete('/admin/team/:userId', adminOnly(), emptyWrite, async (c) => {
    const { userId } = c.req.param();
    await removeAdmin(c.var.deps, { userId, actorId: c.var.session.user.id });
    return c.body(null, 204);
  });
