import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import { messageJson, orderJson } from '#web/tests/components/records.ts';
import type { OrderJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

afterEach(() => void vi.useRealTimers());

/** Opens the chat of an order with a message on each side of noon. */
async function openChat(order: OrderJson, later: OrderMessageJson[] = []) {
  const app = await openApp(`/my-orders?order=${order.id}#chat`, {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [`PUT /api/orders/${order.id}/read`]: () => new Response(null, { status: 204 }),
      [`GET /api/orders/${order.id}/messages`]: () => [
        messageJson({ id: '1', message: 'Morning', createdAt: '2026-10-02T11:00:00.000Z' }),
        messageJson({ id: '2', message: 'Evening', createdAt: '2026-10-02T19:00:00.000Z' }),
        ...later,
      ],
    },
  });
  const log = within(await screen.findByRole('log', { name: 'Messages' }));
  await log.findByText('Evening');
  return { ...app, log };
}

const milestones = orderJson().milestones;

it('stands between the messages before and after the decision', async () => {
  const deniedAt = '2026-10-02T12:00:00.000Z';
  const { log } = await openChat(
    orderJson({
      status: 'denied',
      adminResponse: 'We need the VIN',
      milestones: { ...milestones, deniedAt },
    }),
  );
  const line = log.getByText('Denied: We need the VIN');
  const isAfter = (text: string) =>
    log.getByText(text).compareDocumentPosition(line) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect([isAfter('Morning'), isAfter('Evening')]).toEqual([true, false]);
});

it('stands above the day of the message after it, if it was on an earlier day', async () => {
  const deniedAt = '2026-10-03T12:00:00.000Z';
  const order = orderJson({ status: 'denied', milestones: { ...milestones, deniedAt } });
  const { log } = await openChat(order, [
    messageJson({ id: '3', message: 'Why?', createdAt: '2026-10-05T12:00:00.000Z' }),
  ]);
  const day = log.getByText('Monday, Oct 5, 2026');
  const line = log.getByText(/^Denied/);
  expect(day.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

it('appears below the newest message of an open chat with the next poll', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const order = orderJson({ totalAmount: 107_600 });
  const { log, answers } = await openChat(order);
  expect(log.queryByText(/^Approved/)).toBeNull();
  answers['GET /api/orders/my-orders'] = () => [
    {
      ...order,
      status: 'approved',
      amountDue: 107_600,
      milestones: { ...milestones, approvedAt: '2026-10-03T12:00:00.000Z' },
    },
  ];
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(log.getByText('Approved: $1076 due')).toBeVisible());
});
