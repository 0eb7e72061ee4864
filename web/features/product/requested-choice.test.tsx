import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import {
  advance,
  expectDialogClosed,
  findOrderDialog,
  openFilledOrder,
  orderAnswers,
  submitOrder,
} from '#web/tests/components/order-dialog.ts';
import { orderJson } from '#web/tests/components/records.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const path = '/product/2013-2018-ram-2500-68rfe';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const open = (url: string, ...orders: OrderJson[]) =>
  openApp(url, { answers: orderAnswers(orders) });

const expectTotal = (total: string) =>
  waitFor(() =>
    expect(screen.getByRole('complementary', { name: 'Summary' })).toHaveTextContent(
      `Total Price${total}`,
    ),
  );

it('shows the choice of a pending order until the customer chooses something else', async () => {
  const { user, load } = await open(path, orderJson());
  await expectTotal('$1397');
  expect(screen.getByRole('radio', { name: /SOTF Package/ })).toBeChecked();
  await user.click(await screen.findByText('SOTF Switch'));
  await user.click(screen.getByText('Transmission (TCM) Tune'));
  await user.click(screen.getByRole('radio', { name: /Single File/ }));
  await expectTotal('$649');
  await load(location.pathname + location.search);
  await expectTotal('$649');
});

it('orders what it shows, and keeps it when the dialog closes', async () => {
  const { user } = await open(path, orderJson());
  await expectTotal('$1397');
  await user.click(screen.getByRole('button', { name: 'Request Order' }));
  expect(await findOrderDialog()).toHaveTextContent('Total$1397');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await expectDialogClosed();
  await expectTotal('$1397');
});

it('shows the choice in the URL rather than that of a pending order', async () => {
  await open(`${path}?tune=single`, orderJson());
  await expectTotal('$649');
});

it.each(['approved', 'denied'] as const)('starts anew after an order is %s', async (status) => {
  await open(path, orderJson({ status }));
  await screen.findByText('SOTF Switch');
  await expectTotal('$649');
});

it.each([true, false])('keeps the choice after an order while online is %s', async (isOnline) => {
  const { user } = await openFilledOrder();
  setOnline(isOnline);
  await submitOrder(user);
  await screen.findByRole('status');
  await advance(2000);
  await expectDialogClosed();
  await expectTotal('$1098');
  await user.click(screen.getByRole('link', { name: 'Back' }));
  const cards = await screen.findAllByRole('link', { name: /2013-2018/ });
  const card = cards.find((link) => link.getAttribute('href') === path);
  await user.click(card as HTMLElement);
  await expectTotal('$1098');
  expect(location.search).toBe('');
  const title = isOnline ? /^Order [0-9a-f]{8}$/ : 'Your order is saved';
  expect(await screen.findByRole('region', { name: title })).toBeVisible();
  const button = screen.getByRole('button', { name: 'Request Order' });
  expect(button.className).not.toContain('bg_action');
  setOnline(true);
});
