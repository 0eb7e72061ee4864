import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { adminOnly, signedIn } from '#worker/http/session-guard.ts';
import { bareWrite, pacedRead } from '#worker/http/write-guard.ts';
import { askForDeletion, getAccount, takeDeletionBack } from './account.usecases.ts';
import { dataResponse } from './data-response.ts';
import { deletePerson } from './deletion.usecases.ts';
import { collectOwnData } from './own-data.usecases.ts';

const personal = { 'Cache-Control': 'private, no-store' };

export const accountRoutes = new Hono<AppEnv>()
  .get('/account', signedIn(), async (c) =>
    c.json(await getAccount(c.var.deps, c.var.session.user), 200, personal),
  )
  .get('/account/data', signedIn(), pacedRead, async (c) =>
    dataResponse(c.var.deps.files, await collectOwnData(c.var.deps, c.var.session.user)),
  )
  .post('/account/deletion', signedIn(), bareWrite, async (c) =>
    c.json(await askForDeletion(c.var.deps, c.var.session.user), 200, personal),
  )
  .delete('/account/deletion', signedIn(), bareWrite, async (c) =>
    c.json(await takeDeletionBack(c.var.deps, c.var.session.user), 200, personal),
  )
  .post('/admin/users/:userId/deletion', adminOnly(), bareWrite, async (c) => {
    const { userId } = c.req.param();
    await deletePerson(c.var.deps, { userId, adminId: c.var.session.user.id });
    return c.body(null, 204);
  });
