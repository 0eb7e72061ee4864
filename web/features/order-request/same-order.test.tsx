import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '#web/api/queries.ts';
import { queryClient } from '#web/app/query-client.ts';
import { writeInAnotherTab } from '#web/tests/components/another-tab.ts';
import {
  advance,
  enter,
  expectDialogClosed,
  fillOrderDialog,
  findOrderDialog,
  findOrderResult,
  openFilledOrder,
  orderField,
  submitOrder,
} from '#web/tests/components/order-dialog.ts';
import { customer } from '#web/tests/components/records.ts';
import { stubVisibility } from '#web/tests/components/stub-layout.ts';
import { orderFormValues } from '#web/tests/order-request/order-form-values.ts';
import { minuteMs } from '#worker/domain/durations.ts';

const placeOrder = 'POST /api/orders';
/** The stored drafts of the form. */
const draftKey = 'order-forms.1';
const draftedFor = '2013-2018-ram-2500-68rfe';
const draftsWith = (draft: object) => ({ userId: customer.id, drafts: { [draftedFor]: draft } });

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

describe('an order of the same content', () => {
  /** Sends an order, and fills in the form again. */
  async function openSent(minutesLater = 0, change: Record<string, string> = {}) {
    const app = await openFilledOrder();
    await submitOrder(app.user);
    await findOrderResult();
    await advance(2000);
    await expectDialogClosed();
    await advance(minutesLater * minuteMs);
    await app.user.click(screen.getByRole('button', { name: 'Request Order' }));
    await findOrderDialog();
    await fillOrderDialog(app.user);
    for (const [name, value] of Object.entries(change)) enter(name, value);
    await submitOrder(app.user);
    return app;
  }
  const findQuestion = () => screen.findByRole('dialog', { name: 'Send this order again?' });

  it('asks first within 10 minutes, and is sent again on request', async () => {
    stubVisibility();
    const { user, requests } = await openSent(9);
    const question = within(await findQuestion());
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText(/makes a second order/)).toBeNull());
    expect(requests()).toHaveLength(1);
    expect(orderField('billingCity')).toHaveValue('Cheyenne');
    await submitOrder(user);
    await user.click(within(await findQuestion()).getByRole('button', { name: 'Send Again' }));
    await findOrderResult();
    expect(requests()).toHaveLength(2);
  });

  it('isn’t asked about anymore once Back closes the dialog', async () => {
    stubVisibility();
    const { user, requests } = await openSent();
    const question = await findQuestion();
    act(() => history.back());
    await waitFor(() => expect(question).not.toBeInTheDocument());
    act(() => history.back());
    await expectDialogClosed();
    await user.click(screen.getByRole('button', { name: 'Request Order' }));
    await findOrderDialog();
    await advance(100);
    expect(screen.queryByText(/makes a second order/)).toBeNull();
    enter('billingCity', 'Laramie');
    enter('vehicleYear', orderFormValues.vehicleYear);
    await submitOrder(user);
    await findOrderResult();
    expect(requests().map(({ body }) => body)).toMatchObject([
      { billingCity: 'Cheyenne' },
      { billingCity: 'Laramie' },
    ]);
  });

  it('is sent again as the form is now, not as it was when the question opened', async () => {
    stubVisibility();
    const { user, requests } = await openSent();
    const question = within(await findQuestion());
    const draft = JSON.parse(localStorage.getItem(draftKey) ?? '').drafts[draftedFor];
    writeInAnotherTab(
      draftKey,
      draftsWith({ ...draft, ...orderFormValues, billingCity: 'Laramie' }),
    );
    await user.click(question.getByRole('button', { name: 'Send Again' }));
    await findOrderResult();
    expect(requests()[1]?.body).toMatchObject({ billingCity: 'Laramie' });
  });

  it('isn’t sent again once the form is empty', async () => {
    stubVisibility();
    const { user, requests } = await openSent();
    const question = within(await findQuestion());
    writeInAnotherTab(draftKey, undefined);
    await user.click(question.getByRole('button', { name: 'Send Again' }));
    await waitFor(() =>
      expect(orderField('vehicleYear')).toHaveAccessibleDescription('Year is required'),
    );
    expect(screen.queryByText(/makes a second order/)).toBeNull();
    expect(requests()).toHaveLength(1);
  });

  it.each([
    ['after 10 minutes', 10, {}],
    ['with another VIN', 0, { vin: '3C6UR5CL5EG000001' }],
  ])('does not ask %s', async (_, minutes, change) => {
    const { requests } = await openSent(minutes, change);
    await findOrderResult();
    expect(requests()).toHaveLength(2);
  });

  it('does not ask when a failed request is sent again', async () => {
    const { user, answers, requests, orders } = await openFilledOrder();
    const accept = answers[placeOrder];
    answers[placeOrder] = (call) => {
      accept?.(call);
      return new Response('Away for a moment.', { status: 503 });
    };
    await submitOrder(user);
    expect(await screen.findByText('503: Away for a moment.')).toBeVisible();
    await queryClient.invalidateQueries({ queryKey: queries.myOrders.queryKey });
    Object.assign(answers, { [placeOrder]: accept });
    await submitOrder(user);
    await findOrderResult();
    expect(requests()).toHaveLength(2);
    expect(orders).toHaveLength(1);
  });
});
