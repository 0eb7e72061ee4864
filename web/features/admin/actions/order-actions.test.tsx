import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { addons, admin, orderJson } from '#web/tests/components/records.ts';
import { type Answers, fails } from '#web/tests/components/stub-api.ts';
import { showSuccess } from '#web/ui/toast/toast.ts';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

const { id } = orderJson();
const path = `/api/admin/orders/${id}`;

beforeEach(() => localStorage.clear());

async function openOrder(change: Partial<AdminOrderJson>, answers: Answers = {}) {
  const order = orderJson(change);
  const app = await openApp(`/admin?order=${id}`, {
    as: admin,
    answers: { ...adminAnswers([order]), [`GET ${path}/history`]: () => [], ...answers },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Order Details' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return { ...app, order, details: within(dialog) };
}

const posted = ({ calls }: Awaited<ReturnType<typeof openOrder>>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path: to, body }) => [to, body]);

it.each([
  ['Cancel Order', 'cancel', {}],
  ['Ask for a Change', 'request-change', {}],
  ['Reopen', 'reopen', { status: 'denied', adminResponse: 'No.' }],
  ['Reopen', 'reopen', { status: 'fulfilled', paymentStatus: 'paid' }],
  ['Decline Cancellation', 'decline-cancellation', { cancelRequestedAt: '2026-10-03T12:00:00Z' }],
] as const)('%s needs a reason, and sends it', async (name, action, change) => {
  const app = await openOrder(change, { [`POST ${path}/${action}`]: () => orderJson(change) });
  await app.user.click(await app.details.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  const confirm = dialog.getByRole('button', { name });
  expect(confirm).toBeDisabled();
  await app.user.type(dialog.getByRole('textbox'), '  We need your VIN. ');
  await app.user.click(confirm);
  expect(await screen.findByText('Order Updated')).toBeVisible();
  expect(posted(app)).toEqual([[`${path}/${action}`, { reason: 'We need your VIN.' }]]);
});

it('keeps the reason if the server refuses', async () => {
  const app = await openOrder({}, { [`POST ${path}/cancel`]: fails(409, 'Try again.') });
  await app.user.click(await app.details.findByRole('button', { name: 'Cancel Order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Order' }));
  await app.user.type(dialog.getByRole('textbox'), 'Sold out.');
  await app.user.click(dialog.getByRole('button', { name: 'Cancel Order' }));
  expect(await screen.findByText('409: Try again.')).toBeVisible();
  expect(dialog.getByRole('textbox')).toHaveValue('Sold out.');
});

it('repeats what to check in the order where an admin approves it', async () => {
  const { user, details } = await openOrder({});
  const warnings = async (dialog: typeof details) => {
    const region = await dialog.findByRole('region', { name: 'Check This Order' });
    return within(region)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  };
  const inDetails = await warnings(details);
  await user.click(await details.findByRole('button', { name: 'Approve Order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Order' }));
  expect(inDetails).not.toEqual([]);
  expect(await warnings(dialog)).toEqual(inDetails);
});

const approved = { status: 'approved' } as const;
const paid = { ...approved, paymentStatus: 'paid', amountPaid: 139_700 } as const;
const goods = addons.map((addon) => ({ price: addon.price, addon }));

it.each([
  ['Ask for a Change', {}],
  ['Deny Order', {}],
  ['Amend', {}],
  ['Cancel Order', approved],
  ['Record Payment', approved],
  ['Refund', paid],
  ['Mark as Shipped', { ...paid, addons: goods }],
] as const)('names the customer and the order in %s', async (button, change) => {
  const { user, details } = await openOrder(change, {
    [`GET /api/orders/${id}/payments`]: () => ({ payments: [], refunds: [] }),
  });
  await user.click(await details.findByRole('button', { name: button }));
  expect(await screen.findByRole('dialog', { name: button })).toHaveTextContent(
    'Cal Rivera, 2014 Ram 2500, $1397cal@example.com',
  );
});

it('undoes an approval from its toast, for 10 s', async () => {
  const app = await openOrder({}, { [`POST ${path}/reopen`]: () => orderJson() });
  await app.user.click(await app.details.findByRole('button', { name: 'Approve Order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve Order' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await app.user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('The order status has been updated successfully.')).toBeVisible();
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(app.details.getByRole('heading', { name: 'Order Details' })).toHaveFocus();
  await vi.waitFor(
    () =>
      expect(posted(app)).toEqual([
        [`${path}/reopen`, { reason: 'We made that decision by mistake.' }],
      ]),
    15_000,
  );
  expect(app.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    status: 'approved',
    version: 1,
  });
});

it.each([
  ['Ship the parts, then choose Mark as Shipped.', {}],
  ['You’re done, unless the customer needs a change.', { shippedAt: '2026-10-05T12:00:00.000Z' }],
  ['You’re done, unless the customer needs a change.', { addons: [] }],
  ['The customer needs a change: deliver a revision.', { needsRevision: true }],
  [
    'The flash failed: help the customer in the chat, or deliver a revision.',
    { flashFailed: true },
  ],
  ['Deliver a new file, or refund the payment.', { hasFiles: false, filesWithdrawn: true }],
])('says “%s” about a fulfilled order', async (next, change) => {
  const fulfilled = { ...paid, status: 'fulfilled', hasFiles: true, addons: goods } as const;
  const { details } = await openOrder(
    { ...fulfilled, ...change },
    { [`GET /api/orders/${id}/payments`]: () => ({ payments: [], refunds: [] }) },
  );
  expect(await details.findByText(next)).toBeVisible();
});

it('opens the checklist of a paid order from its details', async () => {
  const { user, details } = await openOrder({ status: 'approved', paymentStatus: 'paid' });
  await user.click(await details.findByRole('button', { name: 'Fulfill Order' }));
  expect(await screen.findByRole('dialog', { name: 'Fulfill Order' })).toBeVisible();
});

it('hides a toast when a dialog opens, because it would cover the fields', async () => {
  const { user, details } = await openOrder({ status: 'approved' });
  showSuccess('Order Updated', 'The order status has been updated successfully.');
  const toast = (await screen.findByText('Order Updated')).closest(
    '[data-scope=toast][data-state]',
  );
  expect(toast).toHaveAttribute('data-state', 'open');
  await user.click(await details.findByRole('button', { name: 'Record Payment' }));
  await waitFor(() => expect(toast).toHaveAttribute('data-state', 'closed'));
});

it('amends add-ons, lines and texts with the version that the admin saw', async () => {
  const app = await openOrder({ version: 4 }, { [`POST ${path}/amend`]: () => orderJson() });
  await app.user.click(await app.details.findByRole('button', { name: 'Amend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Amend' }));
  expect(dialog.getByRole('button', { name: 'Amend' })).toBeDisabled();
  expect(dialog.getByText('Total $1397')).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: 'Add a Line' }));
  await app.user.type(dialog.getByLabelText('Reason, which the customer sees'), 'Returning');
  const amount = dialog.getByLabelText('Amount in Dollars');
  await app.user.type(amount, '100000.01');
  await app.user.click(dialog.getByRole('button', { name: 'Amend' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('The amount can’t be more than $100000');
  await app.user.clear(amount);
  await app.user.type(amount, '49.50');
  expect(dialog.getByText('Total $1397 → $1347.50')).toBeVisible();
  await app.user.clear(dialog.getByLabelText('VIN'));
  await app.user.click(dialog.getByRole('button', { name: 'Amend' }));
  expect(await screen.findByText('Order Updated')).toBeVisible();
  expect(posted(app)).toEqual([
    [
      `${path}/amend`,
      {
        vin: '',
        tuneType: 'sotf',
        addonIds: app.order.addons.map(({ addon }) => addon.id),
        lines: [{ kind: 'discount', label: 'Returning', amount: -4950 }],
        version: 4,
        totalBefore: 139_700,
        expectedTotal: 134_750,
      },
    ],
  ]);
});

it('refuses a total that can’t be charged, however much is typed', async () => {
  const app = await openOrder({}, { [`POST ${path}/amend`]: () => orderJson() });
  await app.user.click(await app.details.findByRole('button', { name: 'Amend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Amend' }));
  await app.user.click(dialog.getByRole('button', { name: 'Add a Line' }));
  await app.user.type(dialog.getByLabelText('Reason, which the customer sees'), 'Returning');
  const amount = dialog.getByLabelText('Amount in Dollars');
  const amend = async (text: string) => {
    await app.user.clear(amount);
    await app.user.type(amount, text);
    await app.user.click(dialog.getByRole('button', { name: 'Amend' }));
  };
  await amend('99,999,999,999,999');
  expect(dialog.getByRole('alert')).toHaveTextContent('Give each line a reason and an amount');
  await amend('1397');
  expect(dialog.getByRole('alert')).toHaveTextContent('The total has to be above $0');
  expect(posted(app)).toEqual([]);
});

it('amends at the catalog’s newest price, which it shows first', async () => {
  const [added] = addons.filter(
    ({ id }) => !orderJson().addons.some(({ addon }) => addon.id === id),
  );
  if (!added) throw new Error('no add-on is left');
  let price = added.price;
  const app = await openOrder(
    {},
    {
      'GET /api/addons': () => addons.map((one) => (one === added ? { ...one, price } : one)),
      [`POST ${path}/amend`]: fails(409, 'The price has changed.'),
    },
  );
  await app.user.click(await app.details.findByRole('button', { name: 'Amend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Amend' }));
  await app.user.click(await dialog.findByRole('checkbox', { name: new RegExp(`^${added.name}`) }));
  const totalWith = (cents: number) => `Total $1397 → ${formatExactDollars(139_700 + cents)}`;
  expect(dialog.getByText(totalWith(price))).toBeVisible();
  price += 5000;
  await app.user.click(dialog.getByRole('button', { name: 'Amend' }));
  expect(await dialog.findByText(totalWith(price))).toBeVisible();
});

it('amends where goods ship until they have shipped', async () => {
  const goods = addons.filter(({ ships }) => ships).slice(0, 1);
  const shipping = {
    addons: goods.map(({ id, name, price }) => ({ price, addon: { id, name } })),
    billingStreet: '1 Main St',
  };
  const app = await openOrder(shipping, {
    'GET /api/addons': () => addons,
    [`POST ${path}/amend`]: () => orderJson(),
  });
  await app.user.click(await app.details.findByRole('button', { name: 'Amend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Amend' }));
  const street = await dialog.findByLabelText('Shipping Street');
  expect(street).toHaveValue('1 Main St');
  await app.user.clear(street);
  await app.user.click(dialog.getByRole('button', { name: 'Amend' }));
  expect(dialog.getByText('Street address is required')).toBeVisible();
  expect(street).toHaveFocus();
  expect(posted(app)).toEqual([]);
  await app.user.type(street, '2 Shop Road');
  const state = dialog.getByLabelText('Shipping State');
  await app.user.clear(state);
  await app.user.type(state, 'Montana');
  await app.user.click(dialog.getByRole('button', { name: 'Amend' }));
  expect(await screen.findByText('Order Updated')).toBeVisible();
  expect(posted(app)).toEqual([
    [
      `${path}/amend`,
      expect.objectContaining({
        shippingAddress: expect.objectContaining({ street: '2 Shop Road', state: 'MT' }),
      }),
    ],
  ]);
});

it('says for which state the customer paid sales tax, in the order and in Amend', async () => {
  const app = await openOrder({
    status: 'approved',
    paymentStatus: 'paid',
    amountPaid: 146_685,
    billingState: 'WY',
    lines: [{ kind: 'tax', label: 'Sales tax (WY)', amount: 6985 }],
  });
  await app.user.click(await app.details.findByRole('button', { name: 'Amend' }));
  expect(app.details.queryByText(/Sales tax \(WY\)\. /)).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Amend' }));
  expect(dialog.queryByText(/^The customer paid/)).toBeNull();
  const state = dialog.getByLabelText('State');
  await app.user.clear(state);
  await app.user.type(state, 'Idaho');
  expect(state).toHaveValue('ID');
  expect(dialog.getByText(/^The customer paid/)).toHaveTextContent(
    'The customer paid $69.85 as Sales tax (WY). If the tax differs in ID',
  );
});

it('shows what the customer changed since an admin asked', async () => {
  const event = (kind: string, detail: string) => ({
    id: `${kind} ${detail}`,
    kind,
    detail,
    createdAt: '2026-10-03T12:00:00.000Z',
    actor: admin,
  });
  const { details } = await openOrder(
    { version: 3 },
    {
      [`GET ${path}/history`]: () => [
        event('edited', 'Phone'),
        event('changeRequested', 'We need your VIN.'),
        event('returned', 'VIN, Vehicle'),
      ],
    },
  );
  expect(await details.findByText('Changed: VIN, Vehicle')).toBeVisible();
  const marked = details.getAllByText('Changed').map(({ parentElement }) => parentElement);
  expect(marked.map((term) => term?.textContent)).toEqual(['VehicleChanged', 'VINChanged']);
});

it('offers nothing more for a canceled order', async () => {
  const { details } = await openOrder({ status: 'canceled', cancelReason: 'Sold out.' });
  expect(await details.findByText('Sold out.')).toBeVisible();
  for (const name of ['Cancel Order', 'Reopen', 'Amend', 'Ask for a Change']) {
    expect(details.queryByRole('button', { name })).toBeNull();
  }
});
