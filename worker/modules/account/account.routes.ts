import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { setUnsentItems } from '#worker/http/session/session-cookie.ts';
import { adminOnly, signedIn } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite, rateLimitedRead } from '#worker/http/write-guard.ts';
import { cancelDeletion, getAccount, requestDeletion } from './account.usecases.ts';
import { dataResponse } from './data-response.ts';
import { deleteUser } from './deletion.usecases.ts';
import { createExportLink } from './export-links.usecases.ts';
import { collectUserData } from './own-data.usecases.ts';
import { unsentItemsSchema } from './unsent-items.schema.ts';

const notStored = { 'Cache-Control': 'private, no-store' };

export const accountRoutes = new Hono<AppEnv>()
  .get('/account', signedIn(), async (c) =>
    c.json(await getAccount(c.var.deps, c.var.session.user), 200, notStored),
  )
  .get('/account/data', signedIn(), rateLimitedRead, async (c) => {
    const { deps, session } = c.var;
    const data = await collectUserData(deps, session.user);
    return dataResponse(deps.files, data, {
      maxBytes: deps.quotas.exportBytes,
      linkTo: async ({ id }) => {
        const path = await createExportLink(deps, { fileId: id, session });
        return new URL(path, deps.originOf(c.req.url)).href;
      },
    });
  })
  .put('/account/unsent-items', signedIn(), jsonWrite, jsonBody(unsentItemsSchema), (c) => {
    setUnsentItems(c, c.var.session.user.id, c.req.valid('json').count);
    return c.body(null, 204);
  })
  .post('/account/deletion', signedIn(), emptyWrite, async (c) =>
    c.json(await requestDeletion(c.var.deps, c.var.session.user), 200, notStored),
  )
  .delete('/account/deletion', signedIn(), emptyWrite, async (c) =>
    c.json(await cancelDeletion(c.var.deps, c.var.session.user), 200, notStored),
  )
  .post('/admin/users/:userId/deletion', adminOnly(), emptyWrite, async (c) => {
    const { userId } = c.req.param();
    await deleteUser(c.var.deps, { userId, adminId: c.var.session.user.id });
    return c.body(null, 204);
  });
