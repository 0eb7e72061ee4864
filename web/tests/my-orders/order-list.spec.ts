import { expect } from '@playwright/test';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

test('shows one order across a desktop, and two beside each other', async ({ browser }) => {
  const viewport = { width: 1280, height: 900 };
  const page = await signedInPage(browser, newCustomer('Olga'), { viewport });
  await placeOrder(page);
  await page.goto('/my-orders');
  const cards = page.getByRole('article');
  const vehicle = cards.getByRole('heading', { name: 'Vehicle Details' });
  await expect(vehicle).toHaveCount(1);
  const header = await page.getByRole('main').locator('header').first().boundingBox();
  const card = await cards.boundingBox();
  expect(card?.width).toBe(header?.width);
  const price = await cards.getByText('Ordered', { exact: true }).boundingBox();
  const truck = await vehicle.boundingBox();
  expect(truck?.x).toBeGreaterThan((price?.x ?? 0) + 400);
  await placeOrder(page, { addonIds: [] });
  await page.reload();
  await expect(cards).toHaveCount(2);
  const [first, second] = await Promise.all(
    [cards.first(), cards.last()].map((each) => each.boundingBox()),
  );
  expect(second?.y).toBe(first?.y);
  expect(second?.x).toBeGreaterThan(first?.x ?? 0);
});

test('keeps the tabs of the details in place on a tablet', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Olga'), {
    viewport: { width: 820, height: 1180 },
  });
  const { id } = await placeOrder(page);
  await page.goto(`/my-orders?order=${id}`);
  const chat = page.getByRole('tab', { name: 'Chat' });
  await page.getByRole('tab', { name: 'Order' }).click();
  const before = await chat.boundingBox();
  await chat.click();
  await expect(page.getByPlaceholder('Type your message...')).toBeVisible();
  expect(await chat.boundingBox()).toEqual(before);
});

test('shows the facts of an order in columns on a tablet', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Olga'), {
    viewport: { width: 820, height: 1180 },
  });
  const { id } = await placeOrder(page);
  await page.goto(`/my-orders?order=${id}`);
  const details = page.getByRole('dialog', { name: 'Order Details & Communication' });
  const leftOf = async (label: string) =>
    (await details.getByText(label, { exact: true }).boundingBox())?.x;
  const columns = await Promise.all(['Tune Type', 'Platform', 'Status', 'Order ID'].map(leftOf));
  expect(new Set(columns).size).toBe(4);
  expect(await Promise.all(['Product', 'Vehicle'].map(leftOf))).toEqual([columns[0], columns[0]]);
});
