import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, customer, orderJson } from '#web/tests/components/records.ts';
import type { Answers } from '#web/tests/components/stub-api.ts';
import { stubVisibility, stubWidth } from '#web/tests/components/stub-layout.ts';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';

/** Orders by `number0@example.com` and so on, oldest first. */
const ordersOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    orderJson({
      id: `${index}`.padStart(8, '0'),
      createdAt: new Date(Date.UTC(2026, 9, 1, 0, index)).toISOString(),
      user: { ...customer, email: `number${index}@example.com` },
    }),
  );

beforeEach(() => {
  localStorage.clear();
  stubVisibility();
  // The list stays beside an open order.
  stubWidth(1280);
});

async function openDashboard(orders: readonly AdminOrderJson[], answers: Answers = {}) {
  const app = await openApp('/admin', {
    as: admin,
    answers: { ...adminAnswers(orders), ...answers },
  });
  const panel = await screen.findByRole('tabpanel');
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(orders.length));
  return { ...app, press: (...keys: string[]) => app.user.keyboard(keys.join('')) };
}

/** Expects the focus in the row of this customer, whatever the row's position. */
const expectRow = (email: string) =>
  waitFor(() => expect(document.activeElement?.closest('li')).toHaveTextContent(email));

/** Finds an open dialog that has taken the focus, which it does a frame after it appears. */
async function findDialog(name: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
}

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const expectOpened = (email: string) =>
  waitFor(() =>
    expect(screen.getByText('Email', { selector: 'dt' }).parentElement).toHaveTextContent(email),
  );
const search = () => screen.getByLabelText('Search all orders');

it('moves through the list, and opens decisions about the focused order', async () => {
  const { press } = await openDashboard(ordersOf(12));
  await press(...'j'.repeat(10));
  await expectRow('number9@example.com');
  await press('k');
  await expectRow('number8@example.com');
  await press('a');
  await findDialog('Approve Order');
  await press('d');
  expect(screen.queryByRole('dialog', { name: 'Deny Order' })).toBeNull();
  await press('{Escape}');
  await noDialog();
  await expectRow('number8@example.com');
  await press('d');
  const deny = within(await findDialog('Deny Order'));
  const reason = deny.getByLabelText('Reason for Denial *');
  await waitFor(() => expect(reason).toHaveFocus());
  await press('a reason');
  expect(reason).toHaveValue('a reason');
  await press('{Escape}');
  await noDialog();
  await expectRow('number8@example.com');
});

it('understands shortcuts with Caps Lock and on a Cyrillic layout', async () => {
  const { press } = await openDashboard(ordersOf(3));
  await press('J');
  await expectRow('number0@example.com');
  fireEvent.keyDown(document.body, { key: 'о', code: 'KeyJ' });
  await expectRow('number1@example.com');
});

it('opens the focused order, and moves on to its neighbors', async () => {
  const { press } = await openDashboard(ordersOf(12));
  await press(...'j'.repeat(9));
  await expectRow('number8@example.com');
  await press('{Enter}');
  await expectOpened('number8@example.com');
  await waitFor(async () => expect(await findDialog('Order Details')).toHaveFocus());
  await press('j');
  await expectOpened('number9@example.com');
  await expectRow('number9@example.com');
  await press('k', 'k', '{Enter}');
  await expectOpened('number7@example.com');
  await press('{Escape}');
  await noDialog();
  await expectRow('number7@example.com');
  expect(location.search).not.toContain('order=');
  await press('j');
  await expectRow('number8@example.com');
});

it('doesn’t open a closed order again on Back', async () => {
  const { press } = await openDashboard(ordersOf(4));
  const lengths: number[] = [];
  for (let times = 0; times < 2; times += 1) {
    await press('j', '{Enter}');
    await findDialog('Order Details');
    lengths.push(history.length);
    await press('{Escape}');
    await noDialog();
    await waitFor(() => expect(location.search).not.toContain('order='));
  }
  // The second opening takes the place of the first in the history.
  expect(lengths[1]).toBe(lengths[0]);
});

it('searches and shows the shortcuts, which the admin can turn off', async () => {
  const { user, press } = await openDashboard(ordersOf(3));
  await press('/', 'number1@');
  expect(search()).toHaveValue('number1@');
  (await screen.findByRole('button', { name: /^Pending Review/ })).focus();
  await press('?');
  const sheet = await findDialog('Keyboard Shortcuts');
  expect(within(sheet).getByText('Approve the order')).toBeVisible();
  await user.click(within(sheet).getByText('Use single-key shortcuts'));
  await press('{Escape}');
  await noDialog();
  await press('?', '/');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(search()).not.toHaveFocus();

  const opener = screen.getByRole('button', { name: 'Keyboard shortcuts' });
  await user.click(opener);
  const reopened = await findDialog('Keyboard Shortcuts');
  await user.click(within(reopened).getByText('Use single-key shortcuts'));
  await press('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
  await press('/');
  await waitFor(() => expect(search()).toHaveFocus());
});

it('moves the focus to the next order after a decision', async () => {
  const orders = ordersOf(3);
  const { press } = await openDashboard(orders);
  await press('j', 'j');
  await expectRow('number1@example.com');
  await press('a');
  const dialog = await findDialog('Approve Order');
  expect(dialog).toHaveTextContent('Cal Rivera, 2014 Ram 2500, $1397number1@example.com');
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Approve' })).toHaveFocus(),
  );
  await press('{Enter}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await expectRow('number2@example.com');
  expect(document.activeElement?.closest('li')).toHaveAttribute('aria-posinset', '2');
});

it('opens the linked order of a resubmission and focuses the heading', async () => {
  const [denied, resubmitted] = ordersOf(2) as [AdminOrderJson, AdminOrderJson];
  const app = await openApp(`/admin?order=${resubmitted.id}`, {
    as: admin,
    answers: adminAnswers([
      { ...denied, status: 'denied', adminResponse: 'Wrong tires.' },
      { ...resubmitted, resubmitOf: denied.id },
    ]),
  });
  const details = await findDialog('Order Details');
  await waitFor(() => expect(details.contains(document.activeElement)).toBe(true));
  within(details)
    .getByRole('button', { name: `Order ${denied.id}` })
    .focus();
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(details).toHaveTextContent('Wrong tires.'));
  await waitFor(() =>
    expect(within(details).getByRole('heading', { name: 'Order Details' })).toHaveFocus(),
  );
  expect(details).toHaveTextContent('number0@example.com');
});
