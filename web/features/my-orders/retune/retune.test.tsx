import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shop } from '#web/lib/shop.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { orderAnswers } from '#web/tests/components/order-dialog.ts';
import { orderFile, orderJson } from '#web/tests/components/records.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const delivered = '2026-01-01T12:00:00.000Z';
const base = orderJson({ status: 'fulfilled', paymentStatus: 'paid', hasFiles: true });
const order: OrderJson = {
  ...base,
  product: { ...base.product, revisionCount: 1, revisionDays: 30, retunePrice: 19_900 },
};
const file = orderFile({ createdAt: delivered, deliveredAt: delivered, downloadedAt: delivered });

it('offers a retune once the revisions are used up, and opens the new order', async () => {
  const retune = orderJson({ id: 'retune-1', retuneOf: order.id });
  const orders = [order];
  const { user, calls } = await openApp(`/my-orders?order=${order.id}`, {
    answers: {
      ...orderAnswers(orders),
      'GET /api/orders/my-orders': () => orders,
      [`GET /api/orders/${order.id}/files`]: () => [file],
      [`POST /api/orders/${order.id}/retune`]: () => {
        orders.unshift(retune);
        return retune;
      },
    },
  });
  expect(await screen.findByText(/A retune costs \$199/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^I need a change/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Order a Retune' });
  expect(dialog).toHaveTextContent('2014 Ram 2500 and costs $199.');
  await user.click(within(dialog).getByRole('button', { name: 'Order Retune' }));
  expect(await screen.findByText(/This is a retune of your order/)).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith('/retune'))?.body).toEqual({
    expectedTotal: 19_900,
    termsVersion: shop.terms.version,
  });
  await user.click(screen.getByRole('button', { name: 'Open the First Order' }));
  expect(await screen.findByText(/You ordered a retune on/)).toBeVisible();
  // An open retune is shown instead of a second one.
  await user.click(await screen.findByRole('button', { name: /^I need a change/ }));
  expect(await screen.findByText(/This is a retune of your order/)).toBeVisible();
});

it('shows the truck of a retune in its form, and no fields for another one', async () => {
  const retune = orderJson({ id: 'retune-1', retuneOf: order.id, vin: '3C6UR5DL5EG123456' });
  const { user } = await openApp(`/my-orders?order=${retune.id}`, {
    answers: { ...orderAnswers([retune]), 'GET /api/orders/my-orders': () => [retune, order] },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Order' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Order' }));
  expect(await form.findByLabelText('Phone Number *')).toBeVisible();
  expect(form.getByText('3C6UR5DL5EG123456')).toBeVisible();
  expect(form.queryByLabelText('Year *')).toBeNull();
  expect(form.queryByLabelText('VIN (Optional)')).toBeNull();
});
