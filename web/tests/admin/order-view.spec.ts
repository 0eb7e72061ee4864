import { expect, type Locator } from '@playwright/test';
import { newOrder, paidOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('the element is not visible');
  return box;
}

const factsIn = (details: Locator) => details.getByRole('region', { name: 'Order', exact: true });

test('uses the whole width of a desktop for the list, the facts and the chat', async ({
  browser,
}) => {
  const { order, account } = await newOrder(browser);
  const viewport = { width: 1440, height: 900 };
  const admin = await signedInPage(browser, 'Demo Admin', { viewport });
  await admin.goto(`/admin?order=${order.id}&q=${account.email}`);
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  await expect(details.getByRole('heading', { name: 'Order Chat' })).toBeVisible();
  await expect(details.getByRole('link', { name: account.email })).toHaveAttribute(
    'href',
    `mailto:${account.email}`,
  );
  const list = await boxOf(admin.getByRole('list', { name: 'Matching orders' }));
  const facts = await boxOf(factsIn(details));
  const pane = await boxOf(details);
  expect(Math.round(list.width)).toBeGreaterThanOrEqual(375);
  expect(facts.width).toBeGreaterThanOrEqual(490);
  expect(1440 - pane.x - pane.width).toBeLessThanOrEqual(32);
  await admin.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(async () => (await boxOf(factsIn(details))).width).toBeGreaterThanOrEqual(420);
  expect(
    (await boxOf(details.getByPlaceholder('Type your message...'))).width,
  ).toBeGreaterThanOrEqual(250);
});

test('shows the tabs and filters of a tablet beside an open order in two rows each', async ({
  browser,
}) => {
  const { order } = await newOrder(browser);
  const viewport = { width: 820, height: 1180 };
  const admin = await signedInPage(browser, 'Demo Admin', { viewport });
  await admin.goto(`/admin?order=${order.id}`);
  await expect(admin.getByRole('dialog', { name: 'Order Details' })).toBeVisible();
  const tabs = admin.getByRole('tablist', { name: 'Orders' });
  await expect(tabs.getByRole('tab')).toHaveCount(5);
  for (const bar of [tabs, admin.getByRole('group', { name: 'Filter orders' })]) {
    expect(await bar.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
    const tops = await bar.evaluate((list) =>
      [...list.children].map((item) => item.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(2);
  }
});

test('shows the facts of an order in two columns beside the list of a tablet', async ({
  browser,
}) => {
  const { order } = await newOrder(browser, { vin: '3C6UR5DL5EG123456' });
  const viewport = { width: 768, height: 1024 };
  const admin = await signedInPage(browser, 'Demo Admin', { viewport });
  await admin.goto(`/admin?order=${order.id}`);
  const facts = admin.getByRole('dialog', { name: 'Order Details' });
  const tune = await boxOf(facts.getByText('Tune Type', { exact: true }));
  const price = await boxOf(facts.getByText('Base Price', { exact: true }));
  expect(price.y).toBe(tune.y);
  expect(price.x).toBeGreaterThan(tune.x);
  const vin = await boxOf(facts.getByText('3C6UR5DL5EG123456'));
  expect(vin.height).toBeLessThan(24);
  // The rule above both values has no gap.
  const cellOf = (label: string) => boxOf(facts.locator('dl > div', { hasText: label }));
  const vehicle = await cellOf('Vehicle');
  const platform = await cellOf('Platform');
  expect(platform.y).toBe(vehicle.y);
  expect(platform.x).toBeCloseTo(vehicle.x + vehicle.width, 1);
  const assignee = await boxOf(facts.getByLabel('Assigned to'));
  const inbox = await boxOf(facts.getByLabel('Inbox'));
  expect(inbox.y + inbox.height - assignee.y).toBeLessThanOrEqual(100);
});

test('keeps its height when the admin switches between order and chat', async ({ browser }) => {
  const { order } = await newOrder(browser);
  const viewport = { width: 820, height: 1180 };
  const page = await signedInPage(browser, 'Demo Admin', { viewport });
  await page.goto(`/admin?order=${order.id}`);
  const dialog = page.getByRole('dialog', { name: /^Order Details/ });
  await expect(dialog.getByRole('button', { name: 'Cancel Order' })).toBeVisible();
  const { y, height } = await boxOf(dialog);
  await dialog.getByRole('tab', { name: 'Chat' }).click();
  await expect(dialog.getByPlaceholder('Type your message...')).toBeVisible();
  expect(await boxOf(dialog)).toMatchObject({ y, height });
});

test('shows the first order to fulfill in the upper half of a phone', async ({ browser }) => {
  const viewport = { width: 390, height: 844 };
  const admin = await signedInPage(browser, 'Demo Admin', { viewport });
  const { account } = await paidOrder(browser, admin);
  await admin.goto(`/admin?tab=fulfillment&q=${account.email}`);
  const list = admin.getByRole('list', { name: 'Orders ready for fulfillment' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  expect((await boxOf(list)).y).toBeLessThanOrEqual(480);
});
