import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { orderJson } from '#web/tests/components/records.ts';
import { cuts } from '#web/tests/components/stub-api.ts';
import { dayMs } from '#worker/domain/durations.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { OrderReviewJson } from '#worker/domain/reviews/reviews.api.ts';

function fulfilledOrder(change: Partial<OrderJson> = {}, daysAgo = 8): OrderJson {
  const fulfilledAt = new Date(Date.now() - daysAgo * dayMs).toISOString();
  const order = orderJson({ status: 'fulfilled', paymentStatus: 'paid', ...change });
  return { ...order, milestones: { ...order.milestones, fulfilledAt } };
}

const review: OrderReviewJson = {
  stars: 4,
  text: 'Pulls hard.',
  mayShow: true,
  isPublished: true,
  updatedAt: '2026-10-20T12:00:00.000Z',
};

async function open(order: OrderJson, path = '/my-orders') {
  let current = order;
  const app = await openApp(path, {
    answers: {
      'GET /api/orders/my-orders': () => [current],
      [`GET /api/orders/${order.id}/messages`]: () => [],
      [`GET /api/orders/${order.id}/files`]: () => [],
      [`POST /api/orders/${order.id}/review`]: ({ body }) => {
        const sent = { ...review, ...(body as OrderReviewJson), isPublished: false };
        current = { ...current, review: sent };
        return sent;
      },
      [`DELETE /api/orders/${order.id}/review`]: () => {
        current = { ...current, review: null };
        return new Response(null, { status: 204 });
      },
    },
  });
  const sent = () => app.calls.filter(({ path: sentTo }) => sentTo.endsWith('/review'));
  return { ...app, sent };
}

const section = async () => within(await screen.findByRole('region', { name: 'Your Review' }));
const question = () => screen.queryByRole('button', { name: 'Tell Us How It Runs' });
const openDetails = (order: OrderJson) => open(order, `/my-orders?order=${order.id}`);

afterEach(() => localStorage.clear());

it('asks a week after the fulfillment, as the order’s next step', async () => {
  const { user, sent } = await open(fulfilledOrder());
  await user.click(await screen.findByRole('button', { name: 'Tell Us How It Runs' }));
  const form = await section();
  expect(form.getByText('As: Cal, 2014 Ram 2500, WY')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Send' }));
  expect(form.getByText('Choose 1 to 5 stars')).toBeVisible();
  expect(form.getByText('Write one sentence about how it runs')).toBeVisible();
  await user.click(form.getByRole('radio', { name: '4 of 5 stars' }));
  await user.type(form.getByLabelText('In One Sentence *'), ' Pulls hard. ');
  await user.click(form.getByRole('checkbox', { name: /Show my review/ }));
  await user.click(form.getByRole('button', { name: 'Send' }));
  expect(
    await form.findByText('Other owners don’t see it yet. We read each review before we show it.'),
  ).toBeVisible();
  expect(sent().map(({ body }) => body)).toEqual([
    { stars: 4, text: 'Pulls hard.', mayShow: true },
  ]);
});

it.each([
  ['before a week has passed', fulfilledOrder({}, 6)],
  ['about a flash that failed', fulfilledOrder({ flashFailed: true })],
  ['a second time', fulfilledOrder({ review })],
])('does not ask %s', async (_, order) => {
  await open(order);
  expect(await screen.findByRole('button', { name: 'View Details & Chat' })).toBeVisible();
  expect(question()).toBeNull();
});

it('stops asking after “Not Now”, and can still be answered', async () => {
  const order = fulfilledOrder();
  const { user, load } = await openDetails(order);
  const asked = await section();
  await user.click(await asked.findByRole('button', { name: 'Not Now' }));
  expect(asked.getByRole('button', { name: 'Rate This Order' })).toBeVisible();
  await load('/my-orders');
  expect(await screen.findByRole('button', { name: 'View Details & Chat' })).toBeVisible();
  expect(question()).toBeNull();
});

it('keeps what the customer typed across a reload', async () => {
  const { user, reload } = await openDetails(fulfilledOrder());
  await user.type(await screen.findByLabelText('In One Sentence *'), 'Pulls');
  await reload();
  expect(await screen.findByLabelText('In One Sentence *')).toHaveValue('Pulls');
});

it('keeps a review without a connection, and sends it once', async () => {
  const order = fulfilledOrder();
  const { user, answers, sent } = await openDetails(order);
  const path = `POST /api/orders/${order.id}/review`;
  const { [path]: answer } = answers;
  answers[path] = cuts;
  const form = await section();
  await user.click(await form.findByRole('radio', { name: '5 of 5 stars' }));
  await user.type(form.getByLabelText('In One Sentence *'), 'Pulls hard.');
  setOnline(false);
  await user.click(form.getByRole('button', { name: 'Send' }));
  expect(await form.findByText('Waiting for signal')).toBeVisible();
  expect(form.getByText('Pulls hard.')).toBeVisible();
  if (answer) answers[path] = answer;
  setOnline(true);
  expect(await form.findByText('Only our team can see it.')).toBeVisible();
  expect(new Set(sent().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

it('lets the customer change and withdraw a published review', async () => {
  const order = fulfilledOrder({ review });
  const { user, sent } = await openDetails(order);
  const shown = await section();
  expect(await shown.findByText('Other owners see it on the calibration’s page.')).toBeVisible();
  expect(shown.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Edit' }));
  await user.type(shown.getByLabelText('In One Sentence *'), ' Still.');
  await user.click(shown.getByRole('button', { name: 'Send' }));
  expect(await shown.findByText('Pulls hard. Still.')).toBeVisible();
  await user.click(await shown.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(sent().at(-1)?.method).toBe('DELETE'));
  expect(await shown.findByRole('button', { name: 'Rate This Order' })).toBeVisible();
});
