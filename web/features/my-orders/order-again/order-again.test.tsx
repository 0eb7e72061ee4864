import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import {
  enter,
  findOrderDialog,
  findOrderResult,
  orderAnswers,
  orderField,
  submitOrder,
} from '#web/tests/components/order-dialog.ts';
import { addons, admin, orderJson, products } from '#web/tests/components/records.ts';
import { type Answers, fails } from '#web/tests/components/stub-api.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const reason = 'We need the transmission’s serial number.';
const details: Partial<OrderJson> = {
  vehicleTransmission: '68RFE automatic',
  vin: '3C6UR5CL5EG000001',
  ownedParts: ['device'],
  modifications: '63 mm turbo',
};
const denied = orderJson({ ...details, status: 'denied', adminResponse: reason });
const fix = 'Fix and Resubmit';
const resubmitting = 'Resubmitting your Oct 1, 2026 request';

const findDetails = () => screen.findByRole('dialog', { name: 'Order Details & Communication' });

/** Opens My Orders with these orders, and by default the first one's details. */
const openWith = (orders: OrderJson[], answers: Answers = {}, path?: string) =>
  openApp(path ?? `/my-orders?order=${orders[0]?.id}`, {
    answers: { ...orderAnswers(orders), ...answers },
  });

/** A catalog in which every calibration has this change. */
const catalogWith = (change: Partial<ProductJson>): Answers => ({
  'GET /api/products': () => products.map((product) => ({ ...product, ...change })),
});

/** Presses Fix and Resubmit in the details of the denied order, and returns the order form. */
async function openForm({ user }: Awaited<ReturnType<typeof openWith>>): Promise<HTMLElement> {
  await user.click(await within(await findDetails()).findByRole('button', { name: fix }));
  const form = await findOrderDialog();
  await waitFor(() => expect(form).toHaveTextContent(resubmitting));
  return form;
}

/** Waits until the result of a request has been on screen for 2 s, and its dialog is gone. */
async function closeResult(): Promise<void> {
  await screen.findByText('We saved your order', { exact: false });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

// A toast follows an order by 2 s. With real timers, the next test would get it.
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

describe('a denied order', () => {
  it('opens the form with its details and the reason for the denial', async () => {
    const form = await openForm(await openWith([denied]));
    for (const text of [reason, 'Transmission (TCM) Tune', '$1397']) {
      expect(form).toHaveTextContent(text);
    }
    expect(orderField('vin')).toHaveValue('3C6UR5CL5EG000001');
    expect(within(form).getByLabelText('Transmission (Optional)')).toHaveValue('68RFE automatic');
    expect(orderField('modifications')).toHaveValue('63 mm turbo');
  });

  it('opens the form from its card with one press', async () => {
    const { user } = await openWith([denied], {}, '/my-orders');
    await user.click(await screen.findByRole('button', { name: fix }));
    const form = await findOrderDialog();
    expect(form).toHaveTextContent(resubmitting);
    expect(form).toHaveTextContent('$1397');
    expect(orderField('billingCity')).toHaveValue('Cheyenne');
  });

  it('opens its details instead when its price changed', async () => {
    const changed = catalogWith({ sotfPrice: 99_900 });
    const { user } = await openWith([denied], changed, '/my-orders');
    await user.click(await screen.findByRole('button', { name: fix }));
    const dialog = await findDetails();
    expect(location.search).toBe(`?order=${denied.id}`);
    await waitFor(() => expect(dialog).toHaveTextContent('The total is now $1447. It was $1397.'));
    expect(within(dialog).getByRole('button', { name: fix })).toBeVisible();
  });

  it('compares the total without shipping and tax with the catalog', async () => {
    const shipping = { kind: 'shipping', label: 'USPS Priority', amount: 1500 } as const;
    const { totalAmount } = denied;
    await openWith([{ ...denied, lines: [shipping], totalAmount: totalAmount + 1500 }]);
    const dialog = await findDetails();
    expect(await within(dialog).findByRole('button', { name: fix })).toBeVisible();
    expect(dialog).not.toHaveTextContent('total is now');
  });

  it('says that a discount is over', async () => {
    const shipping = { kind: 'shipping', label: 'USPS Priority', amount: 1500 } as const;
    const discount = { kind: 'discount', label: 'Returning', amount: -5000 } as const;
    const totalAmount = denied.totalAmount - 3500;
    await openWith([{ ...denied, lines: [shipping, discount], totalAmount }]);
    expect(
      await screen.findByText('Without shipping and tax, the total is now $1397. It was $1347.'),
    ).toBeVisible();
  });

  it('is linked with the request that replaces it', async () => {
    const app = await openWith([denied]);
    await openForm(app);
    enter('additionalNotes', 'Serial 68RFE-1');
    await submitOrder(app.user);
    await findOrderResult();
    expect(app.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      resubmitOf: denied.id,
      ownedParts: ['device'],
    });
    await app.load('/my-orders');
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(await screen.findByText(/^Replaces a denied order/)).toBeVisible();
    await app.load(`/my-orders?order=${denied.id}`);
    const dialog = within(await findDetails());
    expect(
      await dialog.findByText('You changed and resubmitted this request on', { exact: false }),
    ).toBeVisible();
    expect(dialog.queryByRole('button', { name: fix })).toBeNull();
    await app.user.click(dialog.getByRole('button', { name: 'Open the New Request' }));
    expect(await dialog.findByText('Serial 68RFE-1')).toBeVisible();
    expect(dialog.getByText('This replaces your request from Oct 1, 2026.')).toBeVisible();
  });

  it('falls back to a single file when the tune is no longer offered', async () => {
    const app = await openWith([denied], catalogWith({ hasSotf: false, sotfPrice: null }));
    expect(
      await screen.findByText(
        'We no longer offer the SOTF Package for this calibration. You’ll get a Single File instead.',
      ),
    ).toBeVisible();
    expect(await openForm(app)).toHaveTextContent('Single File');
  });

  it('can’t be resubmitted when the calibration is not for sale', async () => {
    await openWith([denied], {
      'GET /api/products': () => products.filter(({ id }) => id !== denied.product.id),
    });
    expect(
      await screen.findByText('We no longer sell this calibration, so you can’t order it again.'),
    ).toBeVisible();
    expect(within(await findDetails()).queryByRole('button', { name: fix })).toBeNull();
  });

  it('asks before it replaces a draft for the same calibration', async () => {
    const app = await openWith([denied], {}, `/product/${denied.product.id}?request=true`);
    await findOrderDialog();
    enter('billingCity', 'Laramie');
    await app.load(`/my-orders?order=${denied.id}`);
    const button = await within(await findDetails()).findByRole('button', { name: fix });
    await app.user.click(button);
    const prompt = await screen.findByRole('dialog', { name: 'Replace your draft?' });
    await app.user.click(within(prompt).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(prompt).not.toBeVisible());
    expect(location.pathname).toBe('/my-orders');
    await app.user.click(button);
    await app.user.click(await screen.findByRole('button', { name: 'Replace Draft' }));
    const form = await findOrderDialog();
    await waitFor(() => expect(form).toHaveTextContent(resubmitting));
    expect(orderField('billingCity')).toHaveValue('Cheyenne');
  });

  it('stays linked to the draft, except while the form is cleared', async () => {
    const app = await openWith([denied]);
    await openForm(app);
    await app.load(`/product/${denied.product.id}?request=true`);
    const form = await findOrderDialog();
    await waitFor(() => expect(form).toHaveTextContent(resubmitting));
    await app.user.click(within(form).getByRole('button', { name: 'Clear Form' }));
    expect(form).not.toHaveTextContent('Resubmitting your');
    await app.user.click(within(form).getByRole('button', { name: 'Undo Clear' }));
    expect(form).toHaveTextContent(resubmitting);
    await submitOrder(app.user);
    await findOrderResult();
    await app.load('/my-orders');
    expect(await screen.findByText(/^Replaces a denied order/)).toBeVisible();
  });

  it('loses the link when it was already resubmitted elsewhere', async () => {
    const orders = [denied];
    const app = await openWith(orders);
    const form = await openForm(app);
    const { 'POST /api/orders': accept } = app.answers;
    app.answers['POST /api/orders'] = fails(409, 'You already resubmitted this order.');
    orders.unshift(
      orderJson({ id: 'other', resubmitOf: denied.id, createdAt: '2026-10-02T12:00:00.000Z' }),
    );
    await submitOrder(app.user);
    expect(await screen.findByText('409: You already resubmitted this order.')).toBeVisible();
    await waitFor(() => expect(form).toHaveTextContent('Use my 2014 Ram 2500'));
    expect(form).not.toHaveTextContent('Resubmitting your');
    expect(orderField('billingCity')).toHaveValue('Cheyenne');
    Object.assign(app.answers, { 'POST /api/orders': accept });
    await submitOrder(app.user);
    await findOrderResult();
    expect(app.calls.findLast(({ method }) => method === 'POST')?.body).not.toHaveProperty(
      'resubmitOf',
    );
  });

  it('is offered once while its resubmission waits offline', async () => {
    const app = await openWith([denied]);
    await openForm(app);
    setOnline(false);
    await submitOrder(app.user);
    await closeResult();
    const openOrders = () =>
      app.user.click(screen.getAllByRole('link', { name: 'My Orders' })[0] as HTMLElement);
    await openOrders();
    const view = await screen.findByRole('button', { name: 'View Details & Chat' });
    expect(screen.queryByRole('button', { name: fix })).toBeNull();
    await app.user.click(view);
    const dialog = await findDetails();
    expect(dialog).toHaveTextContent('It’s saved on this device, and we’ll send it when we can.');
    expect(within(dialog).queryByRole('button', { name: fix })).toBeNull();
    await app.user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await app.user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await findOrderDialog()).toHaveTextContent(resubmitting);
    await submitOrder(app.user);
    await closeResult();
    await openOrders();
    expect(await screen.findByRole('list', { name: 'Not sent yet' })).toBeVisible();
    setOnline(true);
    expect(await screen.findByText(/^Replaces a denied order/)).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Not sent yet' })).toBeNull();
    expect(app.calls.filter(({ path }) => path === '/api/orders')).toHaveLength(1);
  });
});

describe('a fulfilled order', () => {
  it('is ordered again without the hardware that it brought', async () => {
    const order = orderJson({ ...details, status: 'fulfilled', paymentStatus: 'paid' });
    const files = { [`GET /api/orders/${order.id}/files`]: () => [] };
    // Its parts went back.
    await openWith([{ ...order, paymentStatus: 'refunded' }], files);
    expect(await within(await findDetails()).findByRole('button', { name: 'Order Again' }));
    expect(await findDetails()).not.toHaveTextContent('Left out');
    cleanup();
    const { user } = await openWith([order], files);
    const dialog = await findDetails();
    const bought = 'Left out, because this order already has it: SOTF Switch.';
    await waitFor(() => expect(dialog).toHaveTextContent(bought));
    expect(dialog).not.toHaveTextContent('No longer available');
    await user.click(within(dialog).getByRole('button', { name: 'Order Again' }));
    expect(await findOrderDialog()).toHaveTextContent('$1248');
  });
});

describe('an approved order', () => {
  it('is ordered again from the current catalog after listing the differences', async () => {
    const { user } = await openWith([orderJson({ ...details, status: 'approved' })], {
      ...catalogWith({ sotfPrice: 99_900 }),
      'GET /api/addons': () => addons.filter(({ id }) => id !== 'sotf-switch'),
    });
    const dialog = await findDetails();
    await waitFor(() =>
      expect(dialog).toHaveTextContent('No longer available and left out: SOTF Switch.'),
    );
    expect(dialog).toHaveTextContent('The total is now $1298. It was $1397.');
    await user.click(within(dialog).getByRole('button', { name: 'Order Again' }));
    const form = await findOrderDialog();
    expect(form).toHaveTextContent('SOTF Package');
    expect(form).toHaveTextContent('$1298');
    expect(form).not.toHaveTextContent('Resubmitting your');
    expect(orderField('billingCity')).toHaveValue('Cheyenne');
  });
});

it('offers no second order while the first is pending', async () => {
  await openWith([orderJson(details)]);
  expect(await within(await findDetails()).findByText('Platform')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Order Again' })).toBeNull();
});

it('links the denied order and its replacement for admins', async () => {
  const replacement = orderJson({
    id: '9b2504e0-4f89-41d3-9a0c-0305e82c3301',
    resubmitOf: denied.id,
  });
  const { user } = await openApp(`/admin?order=${replacement.id}`, {
    as: admin,
    answers: adminAnswers([replacement, denied]),
  });
  await user.click(await screen.findByRole('button', { name: 'Order 3f2504e0' }));
  await waitFor(() => expect(location.search).toContain(denied.id));
  await user.click(await screen.findByRole('button', { name: 'Order 9b2504e0' }));
  await waitFor(() => expect(location.search).toContain(replacement.id));
});
