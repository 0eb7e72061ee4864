import type { Browser, Page } from '@playwright/test';
import { orderFormValues } from '#web/tests/order-request/order-form-values.ts';
import type { OrderJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import { newCustomer, signedInPage } from './users.ts';
import { writeAs } from './write.ts';

/** Places an order through the API: an SOTF package and two add-ons, $1397. */
export async function placeOrder(
  page: Page,
  change: Partial<OrderRequestJson> = {},
): Promise<OrderJson> {
  const response = await writeAs(page, 'POST', '/api/orders', {
    ...orderFormValues,
    productId: '2013-2018-ram-2500-68rfe',
    tuneType: 'sotf',
    addonIds: ['transmission-tcm-tune', 'sotf-switch'],
    ...change,
  });
  return (await response.json()) as OrderJson;
}

/** Places an order as a new customer. Returns it with their account and signed-in page. */
export async function newOrder(browser: Browser, change: Partial<OrderRequestJson> = {}) {
  const account = newCustomer('Ned');
  const customer = await signedInPage(browser, account);
  return { customer, account, order: await placeOrder(customer, change) };
}

/** Places a new customer's order, approves it and records its payment. */
export async function paidOrder(browser: Browser, admin: Page) {
  const placed = await newOrder(browser);
  const path = `/api/admin/orders/${placed.order.id}`;
  await writeAs(admin, 'PATCH', path, { status: 'approved' });
  await writeAs(admin, 'POST', `${path}/payment`, { amount: 139_700, method: 'card' });
  return placed;
}
