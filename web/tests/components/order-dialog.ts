import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { orderFormValues } from '#web/tests/order-request/order-form-values.ts';
import type { OrderJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { openApp } from './open-app.tsx';
import { addons, orderJson } from './records.ts';
import type { Answers } from './stub-api.ts';

/** The path of a 2013-2018 6.7L calibration for the 68RFE, with the SOTF package and a switch: $1098. */
export const chosenPath = '/product/2013-2018-ram-2500-68rfe?tune=sotf&addons=sotf-switch';

export const findOrderDialog = () =>
  screen.findByRole('dialog', { name: 'Request Calibration Order' });

/** Finds the result of a placed order, which the dialog shows for 2 s. */
export const findOrderResult = () =>
  screen.findByText("Order Submitted! We'll review your request and get back to you soon.");

/** Finds a field of the order dialog; the page below has a VIN field, too. */
export const orderField = (name: string) =>
  document.querySelector(`[role=dialog] [name=${name}]`) as HTMLInputElement;

/** Enters a value without leaving the field. */
export function typeInto(name: string, value: string): void {
  act(() => orderField(name).focus());
  fireEvent.change(orderField(name), { target: { value } });
}

/** Enters a value and leaves the field. */
export function enter(name: string, value: string): void {
  typeInto(name, value);
  act(() => orderField(name).blur());
}

/** Opens the order dialog of a calibration. */
export async function openOrderDialog(answers: Answers = {}, path = chosenPath) {
  const orders: OrderJson[] = [];
  const app = await openApp(path, { answers: { ...orderAnswers(orders), ...answers } });
  await app.user.click(await screen.findByRole('button', { name: 'Request Order' }));
  return {
    ...app,
    /** The orders that the server has, newest first. */
    orders,
    dialog: await findOrderDialog(),
    /** The requests to place an order, oldest first. */
    requests: () => app.calls.filter(({ path: called }) => called === '/api/orders'),
    /** Loads the page again; the dialog stays open. */
    async reload() {
      await app.load(location.pathname + location.search + location.hash);
      return findOrderDialog();
    },
  };
}

/** Opens the dialog, and fills in its form. */
export async function openFilledOrder(answers: Answers = {}) {
  const app = await openOrderDialog(answers);
  await fillOrderDialog(app.user);
  return app;
}

export const expectDialogClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Lets fake timers run for some ms. */
export const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Fills in the required fields of the open order dialog. Says that the customer owns the parts it asks about. */
export async function fillOrderDialog(user: UserEvent): Promise<void> {
  for (const [name, value] of Object.entries(orderFormValues)) enter(name, value);
  const dialog = within(await findOrderDialog());
  for (const button of dialog.queryAllByRole('button', { name: 'I own one' })) {
    await user.click(button);
  }
}

export async function submitOrder(user: UserEvent): Promise<void> {
  const dialog = within(await findOrderDialog());
  await user.click(dialog.getByRole('button', { name: 'Submit for Approval' }));
}

/** Answers of a server that stores the orders of `customer`, newest first, each Idempotency-Key once. */
export function orderAnswers(orders: OrderJson[] = []): Answers {
  const placed = new Map<string | null, OrderJson>();
  return {
    'GET /api/orders/my-orders': () => orders,
    'POST /api/orders': ({ headers, body }) => {
      const key = headers.get('Idempotency-Key');
      const order = placed.get(key) ?? placedOrder(body as OrderRequestJson);
      if (!placed.has(key)) orders.unshift(order);
      placed.set(key, order);
      return order;
    },
  };
}

function placedOrder(request: OrderRequestJson): OrderJson {
  const { productId: _, addonIds, expectedTotal, ...details } = request;
  const chosen = addons.filter(({ id }) => addonIds.includes(id));
  return orderJson({
    ...(details as Partial<OrderJson>),
    id: crypto.randomUUID(),
    createdAt: new Date().toISOString(),
    totalAmount: expectedTotal ?? 0,
    addons: chosen.map(({ id, name, price }) => ({ price, addon: { id, name } })),
  });
}
