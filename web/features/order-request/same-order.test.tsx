import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '#web/api/queries.ts';
import { queryClient } from '#web/app/query-client.ts';
import {
  advance,
  enter,
  expectDialogClosed,
  fillOrderDialog,
  findOrderDialog,
  findOrderResult,
  openFilledOrder,
  submitOrder,
} from '#web/tests/components/order-dialog.ts';
import { stubVisibility } from '#web/tests/components/stub-layout.ts';

const placeOrder = 'POST /api/orders';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

describe('an order of the same content', () => {
  const sentence = /^You requested the same order at .* Sending this one makes a second order\.$/;

  it('is announced above the form, and sent with one press', async () => {
    stubVisibility();
    const { user, requests } = await openFilledOrder();
    await submitOrder(user);
    await findOrderResult();
    await advance(2000);
    await expectDialogClosed();
    await user.click(screen.getByRole('button', { name: 'Request Order' }));
    await findOrderDialog();
    expect(screen.queryByText(sentence)).toBeNull();
    await fillOrderDialog(user);
    expect((await screen.findByText(sentence)).closest('[role=status]')).toBeInTheDocument();
    enter('vin', '3C6UR5CL5EG000001');
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    enter('vin', '');
    expect(await screen.findByText(sentence)).toBeVisible();
    await submitOrder(user);
    await findOrderResult();
    expect(requests()).toHaveLength(2);
  });

  it('is not announced when a failed request is sent again', async () => {
    const { user, answers, requests, orders } = await openFilledOrder();
    const accept = answers[placeOrder];
    answers[placeOrder] = (call) => {
      accept?.(call);
      return new Response('Away for a moment.', { status: 503 });
    };
    await submitOrder(user);
    expect(await screen.findByText('503: Away for a moment.')).toBeVisible();
    await queryClient.invalidateQueries({ queryKey: queries.myOrders.queryKey });
    expect(await screen.findByText(/we’ll tell you in My Orders and by email/)).toBeInTheDocument();
    expect(screen.queryByText(sentence)).toBeNull();
    Object.assign(answers, { [placeOrder]: accept });
    await submitOrder(user);
    await findOrderResult();
    expect(requests()).toHaveLength(2);
    expect(orders).toHaveLength(1);
  });
});
