import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import { addons, orderJson } from '#web/tests/components/records.ts';
import { type Answers, fails } from '#web/tests/components/stub-api.ts';
import type { AdminOrderJson, OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Opens an order. A write's answer replaces it, as the next poll would. */
async function openOrder(change: Partial<AdminOrderJson>, answers: Answers = {}) {
  const order = orderJson(change);
  let current: OrderJson = order;
  const storing: Answers = Object.fromEntries(
    Object.entries(answers).map(([route, answer]) => [
      route,
      async (call) => {
        const answered = await answer(call);
        if (!(answered instanceof Response)) current = answered as OrderJson;
        return answered;
      },
    ]),
  );
  const app = await openApp(`/my-orders?order=${order.id}`, {
    answers: {
      'GET /api/orders/my-orders': () => [current],
      [`GET /api/orders/${order.id}/messages`]: () => [],
      [`GET /api/orders/${order.id}/logs`]: () => [],
      ...storing,
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Order Details & Communication' });
  return { ...app, order, dialog: within(dialog) };
}

const { id } = orderJson();
const cancelPath = `POST /api/orders/${id}/cancel`;

it('hides our question about the truck after a refund', async () => {
  const asked = { status: 'approved', answersAskedAt: '2026-10-02T12:00:00.000Z' } as const;
  const { dialog, answers, order, load } = await openOrder(asked);
  const name = 'We asked about your truck on Oct 2, 2026';
  expect(await dialog.findByRole('region', { name })).toBeVisible();
  const milestones = { ...order.milestones, refundedAt: '2025-10-03T12:00:00.000Z' };
  const refunded = { ...order, paymentStatus: 'refunded', amountRefunded: 94_900, milestones };
  answers['GET /api/orders/my-orders'] = () => [refunded];
  await load(`/my-orders?order=${order.id}`);
  await screen.findByRole('dialog', { name: 'Order Details & Communication' });
  expect((await screen.findAllByText(/^Refunded \$949 on Oct 3, 2025\./))[0]).toBeInTheDocument();
  expect(screen.queryByRole('region', { name })).toBeNull();
});

it('cancels a pending order after confirmation, and shows its badge', async () => {
  const { user, dialog, calls } = await openOrder(
    {},
    { [cancelPath]: () => orderJson({ status: 'canceled', cancelReason: 'I sold the truck.' }) },
  );
  await user.click(await dialog.findByRole('button', { name: 'Cancel Order' }));
  const question = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  await user.type(question.getByLabelText('Reason (Optional)'), 'I sold the truck.');
  await user.click(question.getByRole('button', { name: 'Cancel Order' }));
  expect(await dialog.findByText('Canceled')).toBeVisible();
  expect(await screen.findByText('Order Canceled')).toBeVisible();
  expect(screen.getByText('You can order it again at any time.')).toBeVisible();
  expect(dialog.getByText('I sold the truck.')).toBeVisible();
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Cancel Order' })).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'I sold the truck.',
  });
});

it('asks before Escape discards the reason of a cancellation', async () => {
  const { user, dialog } = await openOrder({});
  await user.click(await dialog.findByRole('button', { name: 'Cancel Order' }));
  const question = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  await user.type(question.getByLabelText('Reason (Optional)'), 'Sold');
  await user.keyboard('{Escape}');
  const discard = within(
    await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }),
  );
  await user.click(discard.getByRole('button', { name: 'Keep Editing' }));
  expect(question.getByLabelText('Reason (Optional)')).toHaveValue('Sold');
});

it('changes where the goods ship, with the code of the state whose name is typed', async () => {
  const goods = addons.filter(({ ships }) => ships).slice(0, 1);
  const { user, dialog, calls } = await openOrder(
    { addons: goods.map(({ id, name, price }) => ({ price, addon: { id, name } })) },
    {
      'GET /api/addons': () => addons,
      [`PUT /api/orders/${id}/shipping-address`]: () => orderJson(),
    },
  );
  await user.click(await dialog.findByRole('button', { name: 'Change Shipping Address' }));
  const form = within(await screen.findByRole('dialog', { name: 'Shipping Address' }));
  const state = form.getByLabelText('State *');
  await user.clear(state);
  await user.type(state, 'Montana');
  expect(state).toHaveValue('MT');
  await user.click(form.getByRole('button', { name: 'Save Address' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ state: 'MT' }),
  );
});

it('asks the shop to cancel a paid order', async () => {
  const paid = { status: 'approved', paymentStatus: 'paid' } as const;
  const { user, dialog } = await openOrder(paid, {
    [cancelPath]: () => orderJson({ ...paid, cancelRequestedAt: '2026-10-03T12:00:00.000Z' }),
  });
  await user.click(await dialog.findByRole('button', { name: 'Cancel Order' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Ask us to cancel this order?' }),
  );
  await user.click(question.getByRole('button', { name: 'Send Request' }));
  expect(await dialog.findByText('You asked to cancel on Oct 3, 2026')).toBeVisible();
});

it('keeps the question open with the server’s sentence if the order was fulfilled meanwhile', async () => {
  const { user, dialog } = await openOrder(
    {},
    { [cancelPath]: fails(409, 'This order was already fulfilled.') },
  );
  await user.click(await dialog.findByRole('button', { name: 'Cancel Order' }));
  const question = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  await user.click(question.getByRole('button', { name: 'Cancel Order' }));
  expect(await screen.findByText('409: This order was already fulfilled.')).toBeVisible();
  expect(question.getByRole('button', { name: 'Keep Order' })).toBeVisible();
});

it.each(['denied', 'fulfilled', 'canceled'] as const)(
  'offers neither for a %s order',
  async (status) => {
    const { dialog } = await openOrder({ status, paymentStatus: 'unpaid' });
    expect(await dialog.findByText('Platform')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Cancel Order' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Edit Order' })).toBeNull();
  },
);

it('edits a pending order in the filled form, with its version', async () => {
  const { user, dialog, calls, order } = await openOrder(
    { changeReason: 'We need your VIN.', version: 3 },
    { [`PUT /api/orders/${id}`]: () => orderJson({ vin: 'NEW', version: 4 }) },
  );
  expect(await dialog.findByText('We need your VIN.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Edit Order' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Order' }));
  const vin = form.getByLabelText('VIN (Optional)');
  expect(vin).toHaveValue(order.vin);
  await user.clear(vin);
  await user.type(vin, 'NEW');
  await user.click(form.getByRole('checkbox', { name: /^Transmission/ }));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(dialog.queryByText('We need your VIN.')).toBeNull());
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    vin: 'NEW',
    version: 3,
    customerPhone: order.customerPhone,
    addonIds: order.addons.slice(1).map((each) => each.addon.id),
  });
});

it('accepts an amendment', async () => {
  const order = orderJson({ status: 'approved' });
  const amendment = {
    id: 'a1',
    changes: {
      baseAmount: 94_900,
      addons: [...order.addons, { price: 44_900, addon: { id: 'x', name: 'EZ Lynk AutoAgent 3' } }],
    },
    totalBefore: 139_700,
    totalAfter: 184_600,
    createdAt: '2026-10-03T12:00:00.000Z',
  };
  const { user, dialog } = await openOrder(
    { status: 'approved', amendment },
    {
      [`POST /api/orders/${id}/amendments/a1/accept`]: () =>
        orderJson({ status: 'approved', totalAmount: 184_600 }),
    },
  );
  expect(await dialog.findByText('EZ Lynk AutoAgent 3 added: $1397 → $1846.')).toBeVisible();
  expect(dialog.getByText('Due now: $1397. Due once you accept: $1846.')).toBeVisible();
  const request = await dialog.findByRole('region', { name: 'Awaiting payment' });
  expect(request).toHaveTextContent(/accept or decline our change first/);
  expect(request).not.toHaveTextContent('$');
  expect(dialog.getByRole('button', { name: 'Decline' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Accept' })).toBeNull());
  expect(dialog.getByRole('heading', { name: 'Order Details & Communication' })).toHaveFocus();
  expect(await screen.findByText('Order Updated')).toBeVisible();
});

it.each(['approved', 'fulfilled'] as const)(
  'shows a refunded order that was %s as closed, with its money and nothing to change',
  async (status) => {
    const { dialog } = await openOrder({
      status,
      paymentStatus: 'refunded',
      amountPaid: 139_700,
      amountRefunded: 139_700,
      milestones: {
        ...orderJson().milestones,
        approvedAt: '2025-10-02T12:00:00.000Z',
        paidAt: '2025-10-03T12:00:00.000Z',
        refundedAt: '2025-10-04T12:00:00.000Z',
      },
    });
    const rows = await dialog.findAllByRole('row');
    expect(rows.slice(-4).map(({ textContent }) => textContent)).toEqual([
      'Total Amount$1397',
      'Paid$1397',
      'Refunded-$1397',
      'Balance Due$0',
    ]);
    const milestones = within(dialog.getByRole('list', { name: 'Progress' })).getAllByRole(
      'listitem',
    );
    expect(milestones.at(-1)).toHaveTextContent('RefundedOct 4, 2025');
    for (const { dataset } of milestones) expect(dataset.done).toBe('true');
    const bars = milestones[0]?.closest('ol')?.parentElement?.querySelector('svg')?.parentElement;
    expect(bars).toHaveClass('c_muted');
    const badges = dialog.getByText('Status').nextElementSibling;
    expect(badges).toHaveTextContent(/Refunded$/);
    expect(badges?.querySelectorAll('svg')).toHaveLength(2);
    for (const name of ['Change Shipping Address', 'Cancel Order', 'Edit Order']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  },
);
