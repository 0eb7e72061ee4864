import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '#web/app/query-client.ts';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { writeInAnotherTab } from '#web/tests/components/another-tab.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, orderJson } from '#web/tests/components/records.ts';
import { recordExits } from '#web/tests/components/replace-property.ts';
import { type Answers, fails } from '#web/tests/components/stub-api.ts';
import type { AdminOrderJson, OrderJson } from '#worker/domain/orders/orders.api.ts';

const orders = [1, 2, 3].map((day) =>
  orderJson({
    id: `${day}f2504e0-4f89-41d3-9a0c-0305e82c3301`,
    vehicleModel: `Truck ${day}`,
    createdAt: `2026-10-0${day}T12:00:00.000Z`,
  }),
) as [AdminOrderJson, AdminOrderJson, AdminOrderJson];
const [first, second, third] = orders;
const patch = ({ id }: OrderJson) => `PATCH /api/admin/orders/${id}`;

beforeEach(() => localStorage.clear());

/** Also finds elements behind the order's modal dialog. */
const behind = { hidden: true };

/** Opens an order, whose dialog takes the focus a frame later. */
async function openOrder({ id }: OrderJson, answers: Answers = {}) {
  const app = await openApp(`/admin?order=${id}`, {
    as: admin,
    answers: { ...adminAnswers(orders), ...answers },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Order Details' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  // The order may open before its list has loaded. A test that changes the answers must not change
  // this one.
  await screen.findByRole('list', { name: 'Pending orders', ...behind });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return app;
}

type App = Awaited<ReturnType<typeof openOrder>>;

async function decide({ user }: App, decision: 'Approve' | 'Deny'): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `${decision} Order` }));
  const dialog = await screen.findByRole('dialog', { name: `${decision} Order` });
  // The dialog takes the focus a frame after it opens. Closed before, it would have none to give to
  // the next order.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  if (decision === 'Deny') {
    await user.type(within(dialog).getByLabelText('Reason for Denial *'), 'Wrong VIN.');
  }
  await user.click(within(dialog).getByRole('button', { name: decision }));
}

/** Returns the value of a fact in the order's details. */
const fact = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd');

const expectOpen = ({ id }: OrderJson) =>
  waitFor(() => expect(location.search).toBe(`?tab=pending&order=${id}`));

/** Expects the focus on the title of a dialog that the order's name describes. */
async function expectTitleFocus({ vehicleModel }: OrderJson): Promise<void> {
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Order Details' })).toHaveFocus());
  expect(screen.getByRole('dialog', { name: 'Order Details' })).toHaveAccessibleDescription(
    expect.stringContaining(`Cal Rivera, 2014 Ram ${vehicleModel} $`),
  );
}

it('opens the oldest pending order after a decision on the last one', async () => {
  const app = await openOrder(third);
  await decide(app, 'Approve');
  await expectOpen(first);
  await expectTitleFocus(first);
});

it('shows Processing... until the server answers, then the next order and the new counts', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const app = await openOrder(second);
  const answer = app.answers[patch(second)];
  app.answers[patch(second)] = async (call) => {
    await promise;
    return answer?.(call);
  };
  await decide(app, 'Deny');
  expect(await screen.findByRole('button', { name: 'Processing...' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Pending (3)', ...behind })).toBeInTheDocument();
  resolve();
  await expectOpen(third);
  expect(await screen.findByRole('tab', { name: 'Pending (2)', ...behind })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: 'Denied (1)', ...behind })).toBeInTheDocument();
});

it('keeps the order open while "Open the next order" is off, even after a reload, and opens the next one once it is on again', async () => {
  const app = await openOrder(first);
  await app.user.click(await screen.findByRole('button', { name: 'Approve Order' }));
  await app.user.click(await screen.findByRole('checkbox', { name: /Open the next order/ }));
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await decide(app, 'Approve');
  await screen.findByText('The order status has been updated successfully.');
  await expectTitleFocus(first);
  expect(location.search).toContain(first.id);
  await app.load(`/admin?order=${second.id}`);
  await decide(app, 'Approve');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Approve Order' })).toBeNull());
  expect(location.search).toContain(second.id);
  await waitFor(() => expect(fact('Status')).toHaveTextContent('Approved'));

  Object.assign(app.answers, adminAnswers(orders));
  await app.load(`/admin?order=${third.id}`);
  await app.user.click(await screen.findByRole('button', { name: 'Approve Order' }));
  // The next order comes from the list.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const next = await screen.findByRole('checkbox', { name: /Open the next order/ });
  expect(next).not.toBeChecked();
  await app.user.click(next);
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await decide(app, 'Approve');
  await expectOpen(first);
});

it('requires a reason for a denial, and shows it', async () => {
  localStorage.setItem('next-order', 'false');
  const reason = 'The VIN belongs to another truck.';
  const app = await openOrder(first);
  await app.user.click(await screen.findByRole('button', { name: 'Deny Order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deny Order' });
  expect(dialog).toHaveAccessibleDescription(
    'Provide a reason for denying this order. The customer will see this message.',
  );
  const deny = within(dialog).getByRole('button', { name: 'Deny' });
  const field = within(dialog).getByLabelText('Reason for Denial *');
  expect(deny).toBeDisabled();
  await app.user.type(field, ' {Enter} \u200b\u2800');
  expect(deny).toBeDisabled();
  await app.user.clear(field);
  await app.user.type(field, reason);
  await app.user.click(deny);
  expect(await screen.findByText('The order status has been updated successfully.')).toBeVisible();
  await waitFor(() => expect(fact('Denial Reason')).toHaveTextContent(reason));
  expect(app.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    status: 'denied',
    adminResponse: reason,
    version: 1,
  });
});

it('stays on the order after another admin’s decision, and shows it', async () => {
  const app = await openOrder(first);
  const others = adminAnswers([{ ...first, status: 'approved' }, second, third]);
  Object.assign(app.answers, others, {
    [patch(first)]: fails(409, 'This order was already approved.'),
  });
  await decide(app, 'Deny');
  expect(await screen.findByText('409: This order was already approved.')).toBeVisible();
  await waitFor(() => expect(fact('Status')).toHaveTextContent('Approved'));
  expect(screen.queryByRole('button', { name: 'Deny Order' })).toBeNull();
  expect(location.search).toContain(first.id);
  expect(await screen.findByRole('tab', { name: 'Pending (2)', ...behind })).toBeInTheDocument();
});

/** Answers from now on like after another admin's change of the first order. */
function changeByOther(
  { answers }: App,
  now: Partial<OrderJson>,
  listed: readonly OrderJson[] = orders,
): void {
  const changed = listed.map((order) => (order.id === first.id ? { ...order, ...now } : order));
  Object.assign(answers, adminAnswers(changed));
}

const poll = () => queryClient.refetchQueries({ queryKey: ['/api/admin/orders'], type: 'active' });

it('follows the reason that the admin types in another tab, and deletes it once another one decided', async () => {
  const app = await openOrder(first);
  await app.user.click(await screen.findByRole('button', { name: 'Deny Order' }));
  const field = await screen.findByLabelText('Reason for Denial *');
  const write = (drafts: object) =>
    writeInAnotherTab('denial-reasons.1', { userId: admin.id, drafts });
  write({ [first.id]: 'Wrong VIN.' });
  expect(field).toHaveValue('Wrong VIN.');
  write({ [first.id]: 'Wrong VIN.', [second.id]: 'No deposit.' });
  expect(field).toHaveValue('Wrong VIN.');
  changeByOther(app, { status: 'approved' });
  await poll();
  await waitFor(() => expect(localStorage.getItem('denial-reasons.1')).not.toContain('VIN'));
  await app.user.type(field, ' Again.');
  expect(JSON.parse(localStorage.getItem('denial-reasons.1') ?? '')).toMatchObject({
    drafts: { [second.id]: 'No deposit.' },
  });
  expect(localStorage.getItem('denial-reasons.1')).not.toContain('VIN');
});

it.each(['Approve', 'Deny'] as const)(
  'keeps the dialog open after a rejected decision (%s), and says why',
  async (decision) => {
    const app = await openOrder(first);
    app.answers[patch(first)] = (call) => {
      changeByOther(app, { status: 'denied' });
      return fails(409, 'This order was already denied.')(call);
    };
    await decide(app, decision);
    const dialog = screen.getByRole('dialog', { name: `${decision} Order` });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'This order was already denied.',
    );
    if (decision === 'Deny') {
      expect(within(dialog).getByLabelText('Reason for Denial *')).toHaveValue('Wrong VIN.');
    }
    expect(within(dialog).getByRole('button', { name: decision })).toBeDisabled();
  },
);

it('keeps the reason after an error, so that the admin can try again', async () => {
  const app = await openOrder(first, { [patch(first)]: fails(503, 'Try again in a minute.') });
  await decide(app, 'Deny');
  expect(await screen.findByText('503: Try again in a minute.')).toBeVisible();
  const dialog = screen.getByRole('dialog', { name: 'Deny Order' });
  expect(within(dialog).getByLabelText('Reason for Denial *')).toHaveValue('Wrong VIN.');
  expect(within(dialog).getByRole('button', { name: 'Deny' })).toBeEnabled();
});

it('asks before Escape discards a payment', async () => {
  const approved: OrderJson = { ...first, status: 'approved' };
  const app = await openOrder(first, adminAnswers([approved, second]));
  await app.user.click(await screen.findByRole('button', { name: 'Record Payment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record Payment' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await app.user.type(within(dialog).getByLabelText('Note (Optional)'), 'Check 118');
  await app.user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
  await app.user.click(within(question).getByRole('button', { name: 'Keep Editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(within(dialog).getByLabelText('Note (Optional)')).toHaveValue('Check 118');
});

it('keeps the reason of a denial through Escape and a reload, until the order is denied', async () => {
  const app = await openOrder(first, {
    [patch(first)]: ({ body }) => ({ ...first, ...(body as object) }),
  });
  const openDenial = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'Deny Order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deny Order' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    return within(dialog);
  };
  const reasonField = (dialog: Awaited<ReturnType<typeof openDenial>>) =>
    dialog.getByLabelText('Reason for Denial *');
  await app.user.type(reasonField(await openDenial()), 'Wrong VIN.');
  await app.user.keyboard('{Escape}');
  await app.load(`/admin?order=${first.id}`);
  const dialog = await openDenial();
  expect(reasonField(dialog)).toHaveValue('Wrong VIN.');
  await app.user.click(dialog.getByRole('button', { name: 'Deny' }));
  await expectOpen(second);
  await app.load(`/admin?order=${first.id}`);
  expect(reasonField(await openDenial())).toHaveValue('');
});

it('redirects to sign in if the session ended before the decision', async () => {
  const app = await openOrder(first, { [patch(first)]: fails(401, 'Unauthorized') });
  const exits = recordExits();
  await decide(app, 'Approve');
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible();
  await waitFor(() => expect(exits).toHaveLength(1));
  expect(exits[0]).toMatch(/^\/api\/login\?returnTo=%2Fadmin/);
});

it('returns the focus to the button after a canceled decision, and to the title after a payment', async () => {
  const approved: OrderJson = { ...first, status: 'approved', amountDue: first.totalAmount };
  const app = await openOrder(first, {
    ...adminAnswers([approved, second]),
    [`POST /api/admin/orders/${first.id}/payment`]: () => ({
      paymentStatus: 'paid',
      createdAt: '2026-10-05T12:00:00.000Z',
    }),
  });
  const record = await screen.findByRole('button', { name: 'Record Payment' });
  await app.user.click(record);
  await app.user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(record).toHaveFocus());
  await app.user.click(record);
  const dialog = await screen.findByRole('dialog', { name: 'Record Payment' });
  const amount = within(dialog).getByLabelText('Amount in Dollars *');
  const due = (amount as HTMLInputElement).value;
  await app.user.clear(amount);
  await app.user.type(amount, '100000.01');
  await app.user.click(within(dialog).getByRole('button', { name: 'Record Payment' }));
  expect(amount).toHaveAccessibleDescription('The amount can’t be more than $100000');
  await app.user.clear(amount);
  await app.user.type(amount, 'nothing');
  await app.user.click(within(dialog).getByRole('button', { name: 'Record Payment' }));
  expect(amount).toHaveAccessibleDescription('Enter an amount above zero, like 649 or 649.50');
  await app.user.clear(amount);
  await app.user.type(amount, due);
  await app.user.click(within(dialog).getByRole('button', { name: 'Record Payment' }));
  await expectTitleFocus(first);
  expect(location.search).toContain(first.id);
});

it.each([
  [
    '500',
    'The order stays unpaid: $500 of the $897 due leaves $397. Record it as a partial payment?',
  ],
  ['1000', 'That’s $103 more than the $897 due. Record $1000 anyway?'],
])('offers what is due, and asks before it records $%s', async (amount, question) => {
  const approved: OrderJson = {
    ...first,
    status: 'approved',
    amountPaid: 50_000,
    amountDue: 89_700,
  };
  const payment = { amount: 50_000, method: 'check', reference: '1042', note: 'Bounced once' };
  const app = await openOrder(first, {
    ...adminAnswers([approved, second]),
    [`GET /api/orders/${first.id}/payments`]: () => ({
      payments: [{ ...payment, id: 'p', recordedBy: admin, createdAt: approved.createdAt }],
      refunds: [],
    }),
  });
  const details = await screen.findByRole('dialog', { name: 'Order Details' });
  expect(await within(details).findByText('$500 of $1397 paid')).toBeVisible();
  const payments = await within(details).findByRole('region', { name: 'Payments' });
  expect(payments).toHaveTextContent('$500 Check, 1042');
  expect(payments).toHaveTextContent('by Demo AdminBounced once');
  await app.user.click(await screen.findByRole('button', { name: 'Record Payment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record Payment' });
  const field = within(dialog).getByLabelText('Amount in Dollars *');
  expect(field).toHaveValue('897');
  await app.user.clear(field);
  await app.user.type(field, amount);
  // A double click doesn't skip the question.
  await app.user.dblClick(within(dialog).getByRole('button', { name: 'Record Payment' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(question);
  expect(within(dialog).getByRole('button', { name: 'Record Anyway' })).toBeVisible();
  expect(app.calls.some(({ method }) => method === 'POST')).toBe(false);
  await app.user.clear(field);
  await app.user.type(field, '897');
  expect(within(dialog).getByRole('alert')).toBeEmptyDOMElement();
});

it('refunds a part with a reason, and no more than was paid', async () => {
  const paid = {
    ...first,
    status: 'approved',
    paymentStatus: 'paid',
    amountPaid: 139_700,
  } as const;
  const app = await openOrder(first, {
    ...adminAnswers([paid, second]),
    [`GET /api/orders/${first.id}/payments`]: () => ({ payments: [], refunds: [] }),
    [`POST /api/admin/orders/${first.id}/refund`]: () => {
      const refunded = { ...paid, amountRefunded: 20_000 };
      Object.assign(app.answers, adminAnswers([refunded, second]));
      return refunded;
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
  const amount = dialog.getByLabelText('Amount in Dollars *');
  expect(amount).toHaveValue('1397');
  await app.user.clear(amount);
  await app.user.type(amount, '1398');
  await app.user.type(dialog.getByLabelText('Reason for Refund *'), 'Wrong switch');
  expect(dialog.getByText('You can refund up to $1397 of this order.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled();
  await app.user.clear(amount);
  await app.user.type(amount, '200');
  await app.user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() =>
    expect(app.calls.find(({ path }) => path.endsWith('/refund'))?.body).toEqual({
      amount: 20_000,
      reason: 'Wrong switch',
    }),
  );
  await waitFor(() => expect(fact('Received')).toHaveTextContent('$1397 paid, $200 refunded'));
});
