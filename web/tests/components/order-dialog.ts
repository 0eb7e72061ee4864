import { act, fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { orderFormValues } from '#web/tests/order-request/order-form-values.ts';
import type { OrderJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
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

/** Fills in the required fields of the open order dialog. Says that the customer owns the parts it asks about. */
export async function fillOrderDialog(user: UserEvent): Promise<void> {
  for (const [name, value] of Object.entries(orderFormValues)) enter(name, value);
  const dialog = within(await findOrderDialog());
  for (const button of dialog.queryAllByRole('button', { name: 'I own one', pressed: false })) {
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
