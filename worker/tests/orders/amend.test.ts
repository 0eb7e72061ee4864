import { describe, expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import {
  historyOf,
  invoicedOrder,
  invoicesFor,
  notificationsOf,
  openStripeStore,
  orderOf,
  soon,
} from '#worker/tests/payments/server-with-stripe.ts';
import { waitForAllJobs } from '#worker/tests/support/wait-for-jobs.ts';

const server = await openStripeStore();

async function resultOf(response: Response) {
  const text = await response.text();
  return [response.status, response.ok ? (JSON.parse(text) as OrderJson) : text] as const;
}

const amend = async ({ id }: OrderJson, change: object) =>
  resultOf(await server.admin.post(`/api/admin/orders/${id}/amend`, { version: 1, ...change }));
const answer = async ({ id, amendment }: OrderJson, choice: 'accept' | 'decline') =>
  resultOf(
    await server.customer.send('POST', `/api/orders/${id}/amendments/${amendment?.id}/${choice}`),
  );

const address = { street: '2 Shop Road', city: 'Cheyenne', state: 'WY', zip: '82001' };
const discount = { kind: 'discount', label: 'Returning customer', amount: -10_000 };

describe('before the approval', () => {
  it('applies at once, also a new total', async () => {
    const order = await server.customer.order();
    const change = { lines: [discount], vin: '3C6UR5DL1EG123456', billingCity: 'Laramie' };
    const [status, amended] = await amend(order, change);
    expect([status, amended]).toEqual([
      200,
      expect.objectContaining({ totalAmount: order.totalAmount - 10_000, amendment: null }),
    ]);
    expect(await orderOf(server.customer, order)).toMatchObject({
      lines: [discount],
      vin: '3C6UR5DL1EG123456',
      version: 2,
    });
    const total = order.totalAmount / 100;
    expect((await historyOf(server.admin, order)).at(-1)).toBe(
      `amended, Returning customer added: $${total} → $${total - 100}. Also changed: Billing Address, VIN.`,
    );
    expect((await notificationsOf(server, order)).at(-1)).toBe('amended');
  });

  it('rejects a total that isn’t the one that the admin saw', async () => {
    const order = await server.customer.order();
    const expectedTotal = order.totalAmount - 5000;
    const [status, text] = await amend(order, { lines: [discount], expectedTotal });
    expect([status, text]).toEqual([409, expect.stringMatching(/^The price has changed from /)]);
    const seen = { lines: [discount], expectedTotal: order.totalAmount - 10_000 };
    expect((await amend(order, seen))[0]).toBe(200);
  });

  it.each(['vehicleTransmission', 'vin', 'modifications', 'additionalNotes'])(
    'clears “%s”, and keeps the other texts',
    async (name) => {
      const texts = {
        vehicleTransmission: '68RFE',
        vin: 'A',
        modifications: 'Intake',
        additionalNotes: 'Call first.',
      };
      const order = await server.customer.order(texts);
      const [, amended] = await amend(order, { [name]: '' });
      expect(amended).toMatchObject({ ...texts, [name]: null });
    },
  );

  it('rejects an older version, wrong lines and closed orders', async () => {
    const order = await server.customer.order();
    expect((await amend(order, { version: 2, vin: 'A' }))[0]).toBe(409);
    const wrong = [
      { ...discount, amount: 1 },
      { ...discount, kind: 'tax' },
      { ...discount, label: ' ' },
      { ...discount, amount: -1.5 },
      { ...discount, amount: -10_000_000 },
    ];
    for (const line of wrong) expect((await amend(order, { lines: [line] }))[0]).toBe(400);
    await server.customer.post(`/api/orders/${order.id}/cancel`, {});
    expect(await amend(order, { vin: 'A' })).toEqual([409, 'This order was already canceled.']);
  });

  it.each(['discount', 'surcharge', 'shipping', 'tax'])(
    'limits a %s and the total',
    async (kind) => {
      const order = await server.customer.order();
      const sign = kind === 'discount' ? -1 : 1;
      const linesOf = (...amounts: number[]) =>
        amounts.map((amount) => ({ kind, label: 'Test', amount: sign * amount }));
      const covered = 'The total has to be above $0';
      const tooMuch = 'The amount can’t be more than $100000';
      const [highest] = linesOf(10_000_000);
      expect(await amend(order, { lines: linesOf(10_000_001) })).toEqual([
        400,
        `lines.0.amount: ${tooMuch}`,
      ]);
      expect(await amend(order, { lines: [highest] })).toEqual([
        400,
        `total: ${sign < 0 ? covered : tooMuch}`,
      ]);
      if (sign < 0) {
        expect(await amend(order, { lines: linesOf(order.totalAmount) })).toEqual([
          400,
          `total: ${covered}`,
        ]);
      }
      const rest = sign < 0 ? order.totalAmount - 1 : 10_000_000 - order.totalAmount;
      const [status, amended] = await amend(order, { lines: linesOf(rest) });
      expect([status, amended]).toEqual([
        200,
        expect.objectContaining({ totalAmount: sign < 0 ? 1 : 10_000_000 }),
      ]);
    },
  );

  it('applies one of two amendments at once', async () => {
    const order = await server.customer.order();
    const answers = await Promise.all(['A', 'B'].map((vin) => amend(order, { vin })));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
  });
});

describe('after the approval', () => {
  it('asks the customer about a new total, and bills it once they accept', async () => {
    const { order } = await invoicedOrder(server);
    const [, proposed] = await amend(order, { addonIds: ['sotf-switch'] });
    const removed = order.addons.find(({ addon }) => addon.id !== 'sotf-switch');
    const total = order.totalAmount - (removed?.price ?? 0);
    expect(proposed).toMatchObject({ totalAmount: order.totalAmount });
    const asked = await orderOf(server.customer, order);
    expect(asked.amendment).toMatchObject({ totalBefore: order.totalAmount, totalAfter: total });
    expect((await notificationsOf(server, order)).at(-1)).toBe('amendment');
    const [status, accepted] = await answer(asked, 'accept');
    expect([status, accepted]).toEqual([
      200,
      expect.objectContaining({ totalAmount: total, amendment: null }),
    ]);
    expect((await answer(asked, 'accept'))[0]).toBe(200);
    expect(await answer(asked, 'decline')).toEqual([409, 'This change was already accepted.']);
    await waitForAllJobs(server.db);
    const invoices = invoicesFor(server, order);
    expect(invoices.map((invoice) => invoice.status)).toEqual(['void', 'open']);
    expect(await orderOf(server.customer, order)).toMatchObject({
      paymentStatus: 'unpaid',
      stripeInvoiceUrl: invoices[1]?.hosted_invoice_url,
    });
    expect(await historyOf(server.admin, order)).toEqual(
      expect.arrayContaining([
        `amendmentAccepted, ${removed?.addon.name} removed: $${order.totalAmount / 100} → $${total / 100}.`,
      ]),
    );
  });

  it('keeps the order if the customer declines', async () => {
    const { order, invoice } = await invoicedOrder(server);
    await amend(order, { lines: [discount], shippingAddress: address });
    const asked = await orderOf(server.customer, order);
    expect((await answer(asked, 'decline'))[0]).toBe(200);
    await waitForAllJobs(server.db);
    expect(await orderOf(server.customer, order)).toMatchObject({
      totalAmount: order.totalAmount,
      shippingAddress: order.shippingAddress,
      amendment: null,
      lines: [],
    });
    expect(server.stripe.state.invoices.get(invoice.id)?.status).toBe('open');
    expect((await notificationsOf(server, order)).at(-1)).toBe('adminAmendmentDeclined');
  });

  it('applies at once if the total stays', async () => {
    const { order } = await invoicedOrder(server);
    const [, amended] = await amend(order, { billingCity: 'Laramie' });
    expect(amended).toMatchObject({ billingCity: 'Laramie', amendment: null });
    await waitForAllJobs(server.db);
    expect(invoicesFor(server, order).map(({ status }) => status)).toEqual(['void', 'open']);
  });

  it('replaces no invoice that an admin voided', async () => {
    const { order, invoice } = await invoicedOrder(server);
    await server.stripe.perform(() => server.stripe.state.voidInvoice(invoice.id));
    await expect
      .poll(async () => (await orderOf(server.customer, order)).paymentStatus, soon)
      .toBe('void');
    await amend(order, { billingCity: 'Laramie' });
    await waitForAllJobs(server.db);
    expect(await orderOf(server.customer, order)).toMatchObject({
      billingCity: 'Laramie',
      paymentStatus: 'void',
    });
    expect(invoicesFor(server, order).map(({ status }) => status)).toEqual(['void']);
  });

  it('replaces an open amendment by a newer one', async () => {
    const { order } = await invoicedOrder(server);
    await amend(order, { lines: [discount] });
    const first = await orderOf(server.customer, order);
    await amend(order, { lines: [{ ...discount, amount: -20_000 }] });
    expect(await answer(first, 'accept')).toEqual([409, 'This change was already withdrawn.']);
    expect((await orderOf(server.customer, order)).amendment?.totalAfter).toBe(
      order.totalAmount - 20_000,
    );
  });

  it('keeps the address that the customer changed after the proposal', async () => {
    const { order } = await invoicedOrder(server);
    await amend(order, { lines: [discount], shippingAddress: address });
    const asked = await orderOf(server.customer, order);
    const own = { ...address, street: '3 Own Road' };
    await server.customer.send('PUT', `/api/orders/${order.id}/shipping-address`, own);
    expect((await answer(asked, 'accept'))[0]).toBe(200);
    expect(await orderOf(server.customer, order)).toMatchObject({
      shippingAddress: own,
      lines: [discount],
    });
  });

  it('keeps the address that the order was shipped to', async () => {
    const { order } = await invoicedOrder(server);
    const payment = { amount: order.totalAmount, method: 'check' };
    await server.admin.post(`/api/admin/orders/${order.id}/payment`, payment);
    const change = { lines: [{ ...discount, kind: 'surcharge', amount: 100 }] };
    await amend(order, { ...change, shippingAddress: address });
    const asked = await orderOf(server.customer, order);
    const shipment = { carrier: 'UPS', trackingNumber: '1Z999' };
    const shipped = await server.admin.post(`/api/admin/orders/${order.id}/shipped`, shipment);
    expect(shipped.status).toBe(200);
    expect((await answer(asked, 'accept'))[0]).toBe(200);
    const kept = await orderOf(server.customer, order);
    expect(kept.shippingAddress).toEqual(order.shippingAddress);
    expect(await amend(kept, { version: kept.version, shippingAddress: address })).toEqual([
      409,
      'This order was already shipped.',
    ]);
  });

  it('asks only for the rest if the customer paid before they accept', async () => {
    const { order, invoice } = await invoicedOrder(server);
    await amend(order, { lines: [{ ...discount, kind: 'surcharge', amount: 5_000 }] });
    await server.stripe.perform(() => server.stripe.state.pay(invoice.id));
    await waitForAllJobs(server.db);
    const paid = await orderOf(server.customer, order);
    expect(paid).toMatchObject({ paymentStatus: 'paid', amountPaid: order.totalAmount });
    expect((await answer(paid, 'accept'))[0]).toBe(200);
    await waitForAllJobs(server.db);
    const [first, rest] = invoicesFor(server, order);
    expect([first?.status, rest?.status]).toEqual(['paid', 'open']);
    expect(await orderOf(server.customer, order)).toMatchObject({
      paymentStatus: 'unpaid',
      amountPaid: order.totalAmount,
      amountDue: 5_000,
      stripeInvoiceUrl: rest?.hosted_invoice_url,
    });
  });

  it('voids the invoice of the rest if the customer accepts a total that they have already paid', async () => {
    const { order } = await invoicedOrder(server);
    const payment = { amount: order.totalAmount - 10_000, method: 'check' };
    await server.admin.post(`/api/admin/orders/${order.id}/payment`, payment);
    await waitForAllJobs(server.db);
    const { version } = await orderOf(server.customer, order);
    await amend(order, { version, lines: [discount] });
    expect((await answer(await orderOf(server.customer, order), 'accept'))[0]).toBe(200);
    await waitForAllJobs(server.db);
    expect(await orderOf(server.customer, order)).toMatchObject({
      paymentStatus: 'paid',
      stripeInvoiceUrl: null,
    });
    expect(invoicesFor(server, order).map(({ status }) => status)).toEqual(['void', 'void']);
  });

  it('withdraws an amendment that waits when the order is fulfilled', async () => {
    const { order } = await invoicedOrder(server);
    const payment = { amount: order.totalAmount, method: 'check' };
    await server.admin.post(`/api/admin/orders/${order.id}/payment`, payment);
    await amend(order, { lines: [discount] });
    const asked = await orderOf(server.customer, order);
    await server.admin.patch(`/api/admin/orders/${order.id}`, { status: 'fulfilled' });
    expect((await orderOf(server.customer, order)).amendment).toBeNull();
    expect(await answer(asked, 'accept')).toEqual([409, 'This change was already withdrawn.']);
  });

  it('lets one answer win when both are given at once', async () => {
    const { order } = await invoicedOrder(server);
    await amend(order, { lines: [discount] });
    const asked = await orderOf(server.customer, order);
    const answers = await Promise.all([answer(asked, 'accept'), answer(asked, 'decline')]);
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
    const stranger = await server.signIn('stranger@example.com');
    const path = `/api/orders/${order.id}/amendments/${asked.amendment?.id}/accept`;
    expect((await stranger.send('POST', path)).status).toBe(404);
    expect((await server.admin.send('POST', path)).status).toBe(404);
  });
});
