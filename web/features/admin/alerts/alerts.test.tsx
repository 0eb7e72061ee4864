import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, customer, orderJson, staff } from '#web/tests/components/records.ts';
import { type Answers, cuts, fails, hangs } from '#web/tests/components/stub-api.ts';
import { alertJson } from '#web/tests/support/alert-json.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';

const order = orderJson();

const emailFailed = alertJson({ jobKind: 'email', user: customer });
const deletion = alertJson({ kind: 'deletionRequested', user: customer });

/** Opens the dashboard with these alerts; resolving one removes it. */
async function openWith(alerts: AlertJson[], change: Answers = {}, as = admin) {
  let shown = alerts;
  const resolve = (id: string) => () => {
    shown = shown.filter((one) => one.id !== id);
    return new Response(null, { status: 204 });
  };
  const app = await openApp('/admin', {
    as,
    answers: {
      ...adminAnswers([order]),
      'GET /api/admin/alerts': () => shown,
      'POST /api/admin/alerts/alert/retry': resolve('alert'),
      'POST /api/admin/alerts/disputed/done': resolve('disputed'),
      [`POST /api/admin/orders/${order.id}/invoice`]: resolve('invoiceVoided'),
      [`POST /api/admin/users/${customer.id}/deletion`]: resolve('deletionRequested'),
      ...change,
    },
  });
  return { ...app, posts: () => app.calls.filter(({ method }) => method === 'POST') };
}

const toggle = () => screen.findByRole('button', { name: /things? needs? attention/ });
const section = () => screen.getByRole('region', { name: 'Needs attention' });
/** Presses a button once the action before it has ended. */
async function press(user: UserEvent, scope: HTMLElement, name: string) {
  const button = await within(scope).findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}
const row = (text: string) =>
  within(section())
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.includes(text)) as HTMLElement;

it('shows alerts above the orders and removes each when resolved', async () => {
  const { user, posts } = await openWith([
    alertJson({
      jobKind: 'createInvoice',
      detail: 'No such customer',
      orderId: order.id,
      user: customer,
    }),
    alertJson({ kind: 'disputed', orderId: order.id, user: customer }),
    alertJson({ kind: 'paidAfterDenial', orderId: order.id, user: customer }),
    deletion,
  ]);
  expect(await toggle()).toHaveTextContent('4 things need attention');
  await user.click(await toggle());
  await within(section()).findAllByRole('listitem');
  const failed = row('We couldn’t create an invoice');
  expect(failed).toHaveTextContent('Cal Rivera');
  expect(failed).toHaveTextContent('No such customer');
  expect(row('A customer paid for a denied order')).toBeVisible();
  await press(user, failed, 'Try Again');
  await waitFor(() => expect(row('We couldn’t create an invoice')).toBeUndefined());
  expect(await toggle()).toHaveTextContent('3 things need attention');
  const disputed = row('A customer disputed a payment');
  await press(user, disputed, 'Done');
  await waitFor(() => expect(row('A customer disputed a payment')).toBeUndefined());
  const wanted = row('A customer asked us to delete their account');
  await press(user, wanted, 'Delete Account');
  const dialog = await screen.findByRole('dialog', { name: 'Delete this customer’s account?' });
  expect(dialog).toHaveTextContent('cal@example.com');
  await press(user, dialog, 'Delete Account');
  expect(await screen.findByText('We’re deleting the account of cal@example.com.')).toBeVisible();
  await waitFor(() => expect(row('A customer asked us to delete their account')).toBeUndefined());
  expect(posts().map(({ path }) => path)).toEqual([
    '/api/admin/alerts/alert/retry',
    '/api/admin/alerts/disputed/done',
    `/api/admin/users/${customer.id}/deletion`,
  ]);
  const paid = row('A customer paid for a denied order');
  await user.click(within(paid).getByRole('button', { name: 'Open Order' }));
  expect(await screen.findByRole('dialog', { name: 'Order Details' })).toBeVisible();
});

it('leaves the alerts about refunds to admins', async () => {
  const due = alertJson({ kind: 'refundDue', orderId: order.id, user: customer });
  const disputed = alertJson({ kind: 'disputed', orderId: order.id, user: customer });
  const { user } = await openWith([due, disputed], {}, staff);
  await user.click(await toggle());
  await within(section()).findAllByRole('listitem');
  const refund = row('A paid order was canceled, so its payment needs a refund');
  expect(within(refund).queryByRole('button', { name: 'Done' })).toBeNull();
  expect(refund).toHaveTextContent('Only an admin can refund an order.');
  await press(user, row('A customer disputed a payment'), 'Done');
  await waitFor(() => expect(row('A customer disputed a payment')).toBeUndefined());
});

it('creates a voided invoice again from its alert', async () => {
  const voided = alertJson({ kind: 'invoiceVoided', orderId: order.id, user: customer });
  const { user, posts } = await openWith([voided, emailFailed]);
  await user.click(await toggle());
  await within(section()).findAllByRole('listitem');
  const alerted = row('An invoice was voided');
  await press(user, alerted, 'Create Invoice Again');
  await waitFor(() => expect(row('An invoice was voided')).toBeUndefined());
  expect(posts().map(({ path }) => path)).toEqual([`/api/admin/orders/${order.id}/invoice`]);
});

it('toggles the list and exposes its state', async () => {
  const { user } = await openWith([emailFailed]);
  expect(await toggle()).toHaveTextContent('1 thing needs attention');
  expect(await toggle()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
  (await toggle()).focus();
  await user.keyboard('{Enter}');
  expect(await toggle()).toHaveAttribute('aria-expanded', 'true');
  expect(await within(section()).findByText(/We couldn’t send an email/)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
});

it('shows the orders when the alerts don’t load', async () => {
  await openWith([], { 'GET /api/admin/alerts': hangs });
  expect((await screen.findAllByRole('tab'))[0]).toBeVisible();
});

it('shows nothing without alerts', async () => {
  const { calls } = await openWith([]);
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/admin/alerts'));
  expect((await screen.findAllByRole('tab'))[0]).toBeVisible();
  expect(screen.queryByRole('button', { name: /attention/ })).toBeNull();
});

it('shows why a retry failed and keeps the alert', async () => {
  const { user } = await openWith([emailFailed], {
    'POST /api/admin/alerts/alert/retry': fails(409, 'This job is already being retried.'),
  });
  await user.click(await toggle());
  await press(user, section(), 'Try Again');
  expect(await screen.findByText('409: This job is already being retried.')).toBeVisible();
  expect(section()).toHaveTextContent('We couldn’t send an email');
});

it('shows an error for each action that fails offline', async () => {
  const { user } = await openWith([emailFailed, deletion], {
    'POST /api/admin/alerts/alert/retry': cuts,
    'POST /api/admin/alerts/alert/done': cuts,
    [`POST /api/admin/users/${customer.id}/deletion`]: cuts,
  });
  await user.click(await toggle());
  await press(user, section(), 'Try Again');
  expect(await screen.findByText('We couldn’t retry this.')).toBeVisible();
  await press(user, section(), 'Done');
  expect(await screen.findByText('We couldn’t mark this as done.')).toBeVisible();
  await press(user, section(), 'Delete Account');
  const dialog = await screen.findByRole('dialog');
  await press(user, dialog, 'Delete Account');
  expect(await screen.findByText('We couldn’t delete the account.')).toBeVisible();
});

it('loads the next page of alerts, and what moves up from it', async () => {
  const all = Array.from({ length: 102 }, (_, index) =>
    alertJson({
      id: `alert-${index}`,
      kind: 'disputed',
      detail: `Number ${index}.`,
      user: customer,
    }),
  );
  const { user, answers } = await openWith([], {
    'GET /api/admin/alerts': ({ path }) => {
      const after = new URLSearchParams(path.split('?')[1]).get('after');
      const start = all.findIndex(({ id }) => id === after) + 1;
      return all.slice(start, start + 100);
    },
  });
  expect(await toggle()).toHaveTextContent('100+ things need attention');
  await user.click(await toggle());
  // By text: the names of 100 rows of buttons take seconds to compute.
  await user.click(await within(section()).findByText('Show More'));
  expect(await screen.findByText(/^102 things need/)).toBeVisible();
  expect(within(section()).queryByText('Show More')).toBeNull();
  answers['POST /api/admin/alerts/alert-1/done'] = () => {
    all.splice(1, 1);
    return new Response(null, { status: 204 });
  };
  await press(user, row('Number 1.'), 'Done');
  expect(await screen.findByText(/^101 things need/)).toBeVisible();
  expect(within(section()).getAllByRole('listitem')).toHaveLength(101);
});
