import type { Page } from '@playwright/test';
import type { OrderJson, OrderRequestJson } from '#worker/domain/api.ts';
import { orderFormValues } from './order-form.ts';

/** Places an order as the signed-in person, past the form: an SOTF package and two add-ons, $1397. */
export async function placeOrder(
  page: Page,
  change: Partial<OrderRequestJson> = {},
): Promise<OrderJson> {
  const response = await page.request.post('/api/orders', {
    headers: { Origin: new URL(page.url()).origin },
    data: {
      ...orderFormValues,
      productId: '2013-2018-ram-2500-68rfe',
      tuneType: 'sotf',
      addonIds: ['transmission-tcm-tune', 'sotf-switch'],
      ...change,
    },
  });
  if (response.status() !== 201) throw new Error(`${response.status()} ${await response.text()}`);
  return (await response.json()) as OrderJson;
}
