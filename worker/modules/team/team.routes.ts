import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { roles } from '#worker/domain/accounts/accounts.api.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite } from '#worker/http/write-guard.ts';
import { addMember, getTeam, setRole } from './team.usecases.ts';

const message = 'Enter an email address like name@example.com';

const role = z.enum(roles, 'Choose admin or staff');

/** The body of `POST /api/admin/team`. */
const newMemberSchema = z.object({
  email: z
    .string(message)
    .trim()
    .max(limits.name, tooLongMessage('An email address', limits.name))
    .pipe(z.email(message)),
  role,
});

/** The body of `PUT /api/admin/team/{userId}`. */
const roleSchema = z.object({ role });

const teamAdmin = adminOnly({ permission: 'team' });

export const teamRoutes = new Hono<AppEnv>()
  // The staff assign orders to each other.
  .get('/admin/team', adminOnly(), async (c) => c.json(await getTeam(c.var.deps)))

  .post('/admin/team', teamAdmin, jsonWrite, idempotent(), jsonBody(newMemberSchema), async (c) => {
    const result = await addMember(c.var.deps, {
      ...c.req.valid('json'),
      actorId: c.var.session.user.id,
      idempotencyKey: c.var.idempotencyKey,
    });
    return c.json(result);
  })

  .put('/admin/team/:userId', teamAdmin, jsonWrite, jsonBody(roleSchema), async (c) => {
    await setRole(c.var.deps, { ...requestOf(c), ...c.req.valid('json') });
    return c.body(null, 204);
  })

  .delete('/admin/team/:userId', teamAdmin, emptyWrite, async (c) => {
    await setRole(c.var.deps, { ...requestOf(c), role: null });
    return c.body(null, 204);
  });

function requestOf(c: Context<AppEnv>) {
  return {
    userId: c.req.param('userId') ?? '',
    actorId: c.var.session.user.id,
    response: undefined,
  };
}
