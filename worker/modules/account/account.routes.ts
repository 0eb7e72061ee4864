import { Hono } from 'hono';
import * as z from 'zod';
import type { AppEnv } from '#worker/http/app-env.ts';
import { setUnsentItems } from '#worker/http/session/session-cookie.ts';
import { adminOnly, signedIn } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite, rateLimitedRead } from '#worker/http/write-guard.ts';
import {
  cancelDeletion,
  createExportLinks,
  getAccount,
  requestDeletion,
} from './account.usecases.ts';
import { collectUserData } from './data-export.usecases.ts';
import { dataResponse } from './data-response.ts';
import { deleteUser } from './deletion.usecases.ts';

const message = 'The count must be a whole number from 0 to 1000';

/** The body of `PUT /api/account/unsent-items`. */
const unsentItemsSchema = z.object({ count: z.int(message).min(0, message).max(1000, message) });

export const accountRoutes = new Hono<AppEnv>()
  .get('/account', signedIn(), async (c) =>
    c.json(await getAccount(c.var.deps, c.var.session.user)),
  )
  .get('/account/data', signedIn(), rateLimitedRead, async (c) => {
    const { deps, session } = c.var;
    const data = await collectUserData(deps, session.user);
    return dataResponse(deps.files, data, {
      maxBytes: deps.quotas.exportBytes,
      linksTo: (files) =>
        createExportLinks(deps, { files, session, origin: deps.originOf(c.req.url) }),
    });
  })
  .put('/account/unsent-items', signedIn(), jsonWrite, jsonBody(unsentItemsSchema), (c) => {
    setUnsentItems(c, c.var.session.user.id, c.req.valid('json').count);
    return c.body(null, 204);
  })
  .post('/account/deletion', signedIn(), emptyWrite, async (c) =>
    c.json(await requestDeletion(c.var.deps, c.var.session.user)),
  )
  .delete('/account/deletion', signedIn(), emptyWrite, async (c) =>
    c.json(await cancelDeletion(c.var.deps, c.var.session.user)),
  )
  .post('/admin/users/:userId/deletion', adminOnly(), emptyWrite, async (c) => {
    const { userId } = c.req.param();
    await deleteUser(c.var.deps, { userId, adminId: c.var.session.user.id });
    return c.body(null, 204);
  });
