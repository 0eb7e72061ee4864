import { expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { acceptAmendment } from '#worker/modules/orders/actions/amend-order.usecases.ts';
import { cancelOrder } from '#worker/modules/orders/actions/cancel-order.usecases.ts';
import { reopenOrder } from '#worker/modules/orders/actions/reopen-order.usecases.ts';
import { orderOf } from '#worker/tests/payments/server-with-stripe.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const { server, customer, admin } = await openStore();

async function approvedOrder(): Promise<OrderJson> {
  const order = await customer.order();
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
  return order;
}

/** Returns the dependencies of an action that finds an invoice linked just before it writes. */
function depsLinking({ id }: OrderJson, invoiceId: string) {
  const db = createDb(server.database.url);
  const write: typeof db.write = async (statements) => {
    await server.db.client.execute({
      sql: 'update orders set stripe_invoice_id = ? where id = ? and stripe_invoice_id is null',
      args: [invoiceId, id],
    });
    return await db.write(statements);
  };
  const newId = () => crypto.randomUUID();
  return { db: { ...db, write }, now: Date.now, newId, sendsInvoices: false };
}

const requestOf = (order: OrderJson, { user }: TestUser) => {
  return { orderId: order.id, user, idempotencyKey: undefined };
};

const gone = { reason: 'Gone' };

async function voided(invoiceId: string): Promise<number> {
  const { rows } = await server.db.client.execute({
    sql: "select 1 from jobs where kind = 'voidInvoice' and json_extract(payload, '$.invoiceId') = ?",
    args: [invoiceId],
  });
  return rows.length;
}

it('voids an invoice that was linked while an admin canceled the order', async () => {
  const order = await approvedOrder();
  await cancelOrder(depsLinking(order, 'in_cancel'), requestOf(order, admin), gone);
  expect(await voided('in_cancel')).toBe(1);
});

it('voids an invoice that was linked while an admin reopened the order', async () => {
  const order = await approvedOrder();
  await reopenOrder(depsLinking(order, 'in_reopen'), requestOf(order, admin), gone);
  expect(await voided('in_reopen')).toBe(1);
});

it('voids an invoice that was linked while the customer accepted a change', async () => {
  const order = await approvedOrder();
  const lines = [{ kind: 'discount', label: 'Returning customer', amount: -10_000 }];
  await admin.post(`/api/admin/orders/${order.id}/amend`, { version: 1, lines });
  const id = (await orderOf(customer, order)).amendment?.id ?? '';
  await acceptAmendment(depsLinking(order, 'in_accept'), requestOf(order, customer), id);
  expect(await voided('in_accept')).toBe(1);
});
