import { Hono } from 'hono';
import * as z from 'zod';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { signedIn } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite } from '#worker/http/write-guard.ts';
import { acceptOffer, closeOffer, listTransfers, offerTruck } from './transfers.usecases.ts';

/** The body of `POST /api/account/trucks/{truckId}/transfer`. */
const offerSchema = z.object({
  email: z
    .string('Enter an email address')
    .trim()
    .max(limits.email, tooLongMessage('The email address', limits.email))
    .pipe(z.email('Enter an email address, like ana@example.com')),
});

export const transferRoutes = new Hono<AppEnv>()
  .get('/account/transfers', signedIn(), async (c) =>
    c.json(await listTransfers(c.var.deps, c.var.session.user.id)),
  )

  .post(
    '/account/trucks/:truckId/transfer',
    signedIn(),
    jsonWrite,
    jsonBody(offerSchema),
    async (c) => {
      const transfers = await offerTruck(c.var.deps, {
        truckId: c.req.param('truckId'),
        email: c.req.valid('json').email,
        user: c.var.session.user,
      });
      return c.json(transfers, 201);
    },
  )

  .delete('/account/transfers/:transferId', signedIn(), emptyWrite, async (c) => {
    const offer = { id: c.req.param('transferId'), userId: c.var.session.user.id };
    return c.json(await closeOffer(c.var.deps, { ...offer, to: 'canceled' }));
  })

  .post('/account/transfers/:transferId/accept', signedIn(), emptyWrite, async (c) => {
    const { transferId } = c.req.param();
    return c.json(await acceptOffer(c.var.deps, transferId, c.var.session.user.id));
  })

  .post('/account/transfers/:transferId/decline', signedIn(), emptyWrite, async (c) => {
    const offer = { id: c.req.param('transferId'), userId: c.var.session.user.id };
    return c.json(await closeOffer(c.var.deps, { ...offer, to: 'declined' }));
  });
