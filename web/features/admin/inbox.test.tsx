import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, orderJson } from '#web/tests/components/records.ts';
import { hangs } from '#web/tests/components/stub-api.ts';
import type { InboxJson, OrderJson } from '#worker/domain/orders/orders.api.ts';

const asks = (since: string, reasons: InboxJson['reasons']): InboxJson => ({
  since,
  reasons,
  newestMessageAt: since,
  pausedUntil: null,
  isUrgent: false,
  waitsForCustomer: false,
});
const order = (id: string, vehicleModel: string, change: Partial<OrderJson>) =>
  orderJson({ id, vehicleModel, ...change });

const orders = [
  order('quiet', 'Quiet', {}),
  order('late', 'Late', { inbox: asks('2026-10-02T12:00:00.000Z', ['message']) }),
  order('early', 'Early', {
    status: 'approved',
    inbox: asks('2026-10-01T12:00:00.000Z', ['cancelRequest']),
  }),
];

const open = (path: string) => openApp(path, { as: admin, answers: adminAnswers(orders) });

it('lists what needs an answer over all states, oldest first', async () => {
  const { user } = await open('/admin');
  await waitFor(() => expect(document.title).toMatch(/^\(2\) Admin Dashboard/));
  await user.click(await screen.findByRole('button', { name: 'Inbox (2)' }));
  const list = await screen.findByRole('list', { name: 'Inbox' });
  const cards = within(list).getAllByRole('listitem');
  expect(cards).toHaveLength(2);
  expect(cards[0]).toHaveTextContent('2014 Ram Early');
  expect(cards[0]).toHaveTextContent('Cancel request');
  expect(cards[1]).toHaveTextContent('Message to answer');
  expect(screen.getByText('2 orders · any status, waiting for us')).toBeVisible();
  expect(location.search).toBe('?inbox=true');
  expect(screen.getAllByRole('tab')).toHaveLength(5);
  expect(screen.queryByRole('tab', { selected: true })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Pending (2)' }));
  expect(await screen.findByRole('tabpanel', { name: 'Pending (2)' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Pending (2)' })).toHaveFocus();
  expect(screen.queryByRole('list', { name: 'Inbox' })).toBeNull();
});

it('says in the inbox’s button how many of its orders are assigned to the admin', async () => {
  const mine = order('mine', 'Mine', {
    inbox: asks('2026-10-03T12:00:00.000Z', ['message']),
    assignee: admin,
  });
  await openApp('/admin', { as: admin, answers: adminAnswers([...orders, mine]) });
  expect(await screen.findByRole('button', { name: 'Inbox (3, 1 yours)' })).toBeVisible();
});

it('sets an order aside, which takes it out of the inbox', async () => {
  const { user, answers, calls } = await open('/admin?inbox=true&order=late');
  const late = orders[1] as OrderJson;
  const pausedUntil = '2999-10-05T12:00:00.000Z';
  answers['PUT /api/admin/orders/late/inbox'] = () => {
    const inbox = { ...asks('', ['message']), since: null, pausedUntil, waitsForCustomer: true };
    const paused = { ...late, warnings: [], inbox };
    Object.assign(answers, adminAnswers([...orders.filter(({ id }) => id !== late.id), paused]));
    return paused;
  };
  const field = await screen.findByRole('combobox', { name: 'Inbox' });
  expect(field).toHaveDisplayValue('Message to answer');
  const choices = within(field).getAllByRole('option', { name: /^(Wait|Snooze)/ });
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'Wait on customer, up to 3 days',
    'Snooze 1 day',
    'Snooze 3 days',
    'Snooze 7 days',
  ]);
  await user.selectOptions(field, 'Wait on customer, up to 3 days');
  await waitFor(() => expect(field).toHaveDisplayValue('Waiting on customer until Oct 5, 2999'));
  const sent = calls.find(({ path }) => path === '/api/admin/orders/late/inbox');
  expect(sent?.body).toEqual({
    action: 'wait',
    days: 3,
    seenMessageAt: '2026-10-02T12:00:00.000Z',
  });
  expect(within(field).getByRole('option', { name: 'Back to the inbox' })).toBeVisible();
});

it('puts an order back, which the inbox lists although it still loads', async () => {
  const { promise: saved, resolve } = Promise.withResolvers<void>();
  const back = order('paused', 'Back', { inbox: asks('2026-10-02T12:00:00.000Z', ['message']) });
  const pausedUntil = '2999-10-05T12:00:00.000Z';
  const paused = { ...back, inbox: { ...asks('', ['message']), since: null, pausedUntil } };
  const { user, answers } = await openApp(`/admin?order=${back.id}`, {
    as: admin,
    answers: {
      ...adminAnswers([paused]),
      async [`PUT /api/admin/orders/${back.id}/inbox`]() {
        await saved;
        Object.assign(answers, adminAnswers([back]));
        return back;
      },
    },
  });
  const details = within(await screen.findByRole('dialog', { name: 'Order Details' }));
  await user.selectOptions(await details.findByLabelText('Inbox'), 'Back to the inbox');
  await user.click(details.getByRole('button', { name: 'Close' }));
  answers['GET /api/admin/orders'] = hangs;
  await user.click(await screen.findByRole('button', { name: 'Inbox (0)' }));
  resolve();
  expect(await screen.findByRole('button', { name: /2014 Ram Back/ })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Inbox (1)' })).toBeVisible();
});

it('says when nothing needs an answer', async () => {
  const answers = adminAnswers([orderJson()]);
  await openApp('/admin?inbox=true', { as: admin, answers });
  expect(await screen.findByText('Nothing needs an answer. Nice work.')).toBeVisible();
  expect(document.title).toMatch(/^Admin Dashboard/);
});
