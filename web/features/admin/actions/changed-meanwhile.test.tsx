import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '#web/app/query-client.ts';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { addons, admin, customer, orderJson } from '#web/tests/components/records.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import type { AdminOrderJson, OrderEventJson } from '#worker/domain/orders/orders.api.ts';

const { id } = orderJson();
const path = `/api/admin/orders/${id}`;
const other = { ...admin, id: 'other', firstName: 'Bo', lastName: 'Baker' };
const at = new Date();
at.setHours(13, 21, 0, 0);

beforeEach(() => localStorage.clear());

async function openDialog(button: string, change: Partial<AdminOrderJson>) {
  const order = orderJson(change);
  const app = await openApp(`/admin?order=${id}`, {
    as: admin,
    answers: {
      ...adminAnswers([order]),
      [`GET ${path}/history`]: () => [],
      [`GET /api/orders/${id}/payments`]: () => ({ payments: [], refunds: [] }),
      'GET /api/addons': () => addons,
    },
  });
  const details = within(await screen.findByRole('dialog', { name: 'Order Details' }));
  await app.user.click(await details.findByRole('button', { name: button }));
  const element = await screen.findByRole('dialog', { name: button });
  await waitFor(() => expect(element.contains(document.activeElement)).toBe(true));
  return {
    ...app,
    details,
    dialog: within(element),
    // The payment form has another alert, which is empty.
    refusal: () => within(element).getAllByRole('alert')[0],
    async changeMeanwhile(kind: OrderEventKind, now: Partial<AdminOrderJson>, time = at) {
      // A refetch doesn't cancel a first load, which would still get the old history.
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      const event: OrderEventJson = {
        id: 'event',
        kind,
        detail: null,
        createdAt: time.toISOString(),
        actor: other,
      };
      Object.assign(app.answers, adminAnswers([{ ...order, ...now }]), {
        [`GET ${path}/history`]: () => [event],
      });
      await queryClient.refetchQueries({ queryKey: ['/api/admin/orders'], type: 'active' });
    },
  };
}

const approved = { status: 'approved', paymentStatus: 'unpaid' } as const;
const paid = { ...approved, paymentStatus: 'paid', amountPaid: 64_900 } as const;
const goods = addons.map((addon) => ({ price: addon.price, addon }));

describe.each([
  ['Approve Order', {}, 'denied', { status: 'denied' }, 'denied this', ['Reopen']],
  ['Deny Order', {}, 'approved', approved, 'approved this', ['Record Payment', 'Cancel Order']],
  ['Ask for a Change', {}, 'approved', approved, 'approved this', ['Record Payment']],
  ['Cancel Order', approved, 'canceled', { status: 'canceled' }, 'canceled this', []],
  ['Amend', approved, 'denied', { status: 'denied' }, 'denied this', ['Reopen']],
  ['Record Payment', approved, 'paid', paid, 'recorded the payment', ['Refund']],
  ['Refund', paid, 'refunded', { amountRefunded: 64_900 }, 'refunded this', ['Cancel Order']],
  ['Reopen', { status: 'denied' }, 'reopened', { status: 'pending' }, 'reopened this', ['Amend']],
  [
    'Mark as Shipped',
    { ...paid, addons: goods },
    'shipped',
    { shippedAt: at.toISOString() },
    'shipped this',
    ['Refund'],
  ],
] as const)('the dialog of %s', (button, change, kind, now, sentence, possible) => {
  it('needs a connection, says who was faster and keeps what was typed', async () => {
    const { dialog, refusal, user, changeMeanwhile } = await openDialog(button, change);
    const confirm = button.replace(/^(Approve|Deny) Order$/, '$1');
    const field = dialog.queryAllByRole('textbox').at(-1);
    if (field) await user.type(field, 'My reason');
    const isReady = dialog.getByRole('button', { name: confirm }).matches(':enabled');
    setOnline(false);
    await waitFor(() => expect(refusal()).toHaveTextContent('You’re offline.'));
    expect(dialog.getByRole('button', { name: confirm })).toBeDisabled();
    setOnline(true);
    await waitFor(() => expect(dialog.queryByText(/^You’re offline/)).toBeNull());
    // Some forms still lack an input.
    if (isReady) expect(dialog.getByRole('button', { name: confirm })).toBeEnabled();
    await changeMeanwhile(kind, now);
    await waitFor(() => expect(refusal()).toHaveTextContent(`Bo Baker ${sentence} at`));
    expect(refusal()).toHaveTextContent('1:21 PM.');
    expect(dialog.getByRole('button', { name: confirm })).toBeDisabled();
    if (field) expect(field).toHaveDisplayValue(/My reason$/);
    for (const name of possible) expect(dialog.getByRole('button', { name })).toBeEnabled();
  });
});

it('says on which day an earlier change was made', async () => {
  const { refusal, changeMeanwhile } = await openDialog('Deny Order', {});
  await changeMeanwhile('approved', approved, new Date(2020, 10, 21, 16, 5));
  await waitFor(() =>
    expect(refusal()).toHaveTextContent(/Bo Baker approved this on Nov 21, 4:05 PM\.$/),
  );
});

it('takes the reason over into the dialog that is still possible', async () => {
  const { dialog, user, changeMeanwhile } = await openDialog('Deny Order', {});
  await user.type(dialog.getByLabelText('Reason for Denial *'), 'Wrong VIN.');
  await changeMeanwhile('approved', approved);
  await user.click(await dialog.findByRole('button', { name: 'Cancel Order' }));
  const cancel = within(await screen.findByRole('dialog', { name: 'Cancel Order' }));
  expect(cancel.getByLabelText('Reason for Canceling *')).toHaveValue('Wrong VIN.');
  expect(cancel.getByRole('button', { name: 'Cancel Order' })).toBeEnabled();
});

it('forgets a reason that was discarded', async () => {
  const { dialog, details, user } = await openDialog('Cancel Order', approved);
  await user.type(dialog.getByLabelText('Reason for Canceling *'), 'Sold out.');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await user.click(await details.findByRole('button', { name: 'Cancel Order' }));
  const again = within(await screen.findByRole('dialog', { name: 'Cancel Order' }));
  expect(again.getByLabelText('Reason for Canceling *')).toHaveValue('');
});

it('disables assigning, the inbox and notes offline, and says why', async () => {
  await openApp(`/admin?order=${id}`, {
    as: admin,
    answers: {
      ...adminAnswers([orderJson({ user: customer })]),
      [`GET ${path}/history`]: () => [],
      'GET /api/admin/team': () => ({
        members: [{ user: admin, role: 'admin', isInSettings: true, since: null }],
        history: [],
      }),
    },
  });
  const details = within(await screen.findByRole('dialog', { name: 'Order Details' }));
  await waitFor(() => expect(details.getByLabelText('Assigned to')).toBeEnabled());
  setOnline(false);
  for (const label of ['Assigned to', 'Inbox']) {
    expect(details.getByLabelText(label)).toBeDisabled();
  }
  expect(await details.findByRole('button', { name: 'Add Note' })).toBeDisabled();
  expect(details.getAllByRole('note', { name: '' })[0]).toHaveTextContent('You’re offline.');
});
