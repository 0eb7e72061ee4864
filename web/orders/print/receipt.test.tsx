import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import { orderJson } from '#web/tests/components/records.ts';
import { replaceProperty } from '#web/tests/components/replace-property.ts';

const order = orderJson({
  status: 'approved',
  paymentStatus: 'paid',
  totalAmount: 148_185,
  amountPaid: 150_000,
  lines: [
    { kind: 'shipping', label: 'UPS Ground', amount: 1500 },
    { kind: 'tax', label: 'Sales tax (WY)', amount: 6985 },
  ],
});

it('prints no receipt before the payments have loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await openApp(`/my-orders?order=${order.id}`, {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [`GET /api/orders/${order.id}/payments`]: () =>
        promise.then(() => ({ payments: [], refunds: [] })),
    },
  });
  const button = await screen.findByRole('button', { name: 'Print Receipt' });
  expect(button).toBeDisabled();
  resolve();
  await waitFor(() => expect(button).toBeEnabled());
});

it('names an overpayment, and prints tax, shipping, and each payment’s method and reference', async () => {
  const print = vi.fn();
  replaceProperty(window, 'print', print);
  const payment = { note: null, recordedBy: null, createdAt: '2026-10-03T12:00:00.000Z' };
  const { user } = await openApp(`/my-orders?order=${order.id}`, {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [`GET /api/orders/${order.id}/messages`]: () => [],
      [`GET /api/orders/${order.id}/logs`]: () => [],
      [`GET /api/orders/${order.id}/payments`]: () => ({
        payments: [
          { ...payment, id: 'p1', amount: 50_000, method: 'check', reference: '1042' },
          { ...payment, id: 'p2', amount: 100_000, method: 'stripe', reference: null },
        ],
        refunds: [],
      }),
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: /^Order Details/ }));
  expect(await dialog.findByText('$1500 paid, $18.15 too much')).toBeVisible();
  expect(await dialog.findByRole('region', { name: 'Payments' })).toHaveTextContent(
    '$500 Check, 1042',
  );
  const amounts = dialog.getAllByRole('row').map(({ textContent }) => textContent);
  expect(amounts.slice(2)).toEqual([
    'Transmission (TCM) Tune$299',
    'SOTF Switch$149',
    'UPS Ground$15',
    'Sales tax (WY)$69.85',
    'Total Amount$1481.85',
  ]);
  const button = await dialog.findByRole('button', { name: 'Print Receipt' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  const receipt = within(screen.getByRole('article', { name: 'Receipt', hidden: true }));
  const rows = receipt.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
  expect(rows).toEqual(
    expect.arrayContaining([
      'UPS Ground$15',
      'Sales tax (WY)$69.85',
      'Total$1481.85',
      'Oct 3, 2026, Check, 1042$500',
      'Oct 3, 2026, Online$1000',
    ]),
  );
  const billedTo = receipt.getByText('Billed To').nextElementSibling;
  expect(billedTo).toHaveTextContent(`${order.customerPhone} ${order.user.email}`);
  expect(billedTo?.innerHTML).toContain('<wbr>@');
  expect(print).toHaveBeenCalledTimes(1);
});
