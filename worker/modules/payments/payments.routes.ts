import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { adminOnly, orderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite } from '#worker/http/write-guard.ts';
import { requestNewInvoice } from '#worker/modules/payments/invoices/new-invoice.usecases.ts';
import { paymentSchema } from './payment.schema.ts';
import { selectOrderPayments } from './payments.repository.ts';
import { recordPayment } from './payments.usecases.ts';

export const paymentRoutes = new Hono<AppEnv>()
  .get('/orders/:orderId/payments', orderAccess, (c) => {
    const { isAdmin } = c.var.session.user;
    const orderId = c.req.param('orderId');
    return respondWithEtag(c, () => selectOrderPayments(c.var.deps.db, { orderId, isAdmin }));
  })

  .post('/admin/orders/:orderId/invoice', adminOnly(), emptyWrite, async (c) => {
    await requestNewInvoice(c.var.deps, {
      orderId: c.req.param('orderId'),
      actorId: c.var.session.user.id,
    });
    return c.body(null, 204);
  })

  .post(
    '/admin/orders/:orderId/payment',
    adminOnly(),
    jsonWrite,
    idempotent(),
    jsonBody(paymentSchema),
    async (c) => {
      const payment = await recordPayment(c.var.deps, {
        orderId: c.req.param('orderId'),
        payment: c.req.valid('json'),
        actorId: c.var.session.user.id,
        idempotencyKey: c.var.idempotencyKey,
      });
      return c.json(payment, 201);
    },
  );
