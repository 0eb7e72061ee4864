import { type Browser, expect } from '@playwright/test';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

const [phone] = screens;

type Viewport = (typeof screens)[number]['viewport'];

async function openWithOneOrder(browser: Browser, viewport: Viewport) {
  const page = await signedInPage(browser, newCustomer('Mel'), { viewport });
  const order = await placeOrder(page, {
    vin: '1C6RR7LT0ES000000',
    modifications: '63 mm turbo',
    additionalNotes: 'Call me first',
  });
  return { page, order };
}

test('shows all details of an order on its card and in its dialog', async ({ browser }) => {
  const { page, order } = await openWithOneOrder(browser, phone.viewport);
  await page.goto('/my-orders');
  const card = page.getByRole('article');
  await expect(card.getByRole('heading', { name: '2013-2018 6.7L' })).toBeVisible();
  const [day, today] = [{}, { year: 'numeric' } as const].map((year) =>
    new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', ...year }).format(),
  );
  await expect(card).toContainText(`Ordered${today}`);
  await expect(card).toContainText('Price$949');
  await expect(card).toContainText('Total$1397');
  await expect(card).toContainText('TuneSOTF');
  await expect(card.getByRole('heading', { name: 'Vehicle Details' })).toBeVisible();
  for (const text of ['2014 Ram 2500', '1C6RR7LT0ES000000', 'EZLynk', 'Pending Review']) {
    await expect(card.getByText(text)).toBeVisible();
  }
  await expect(card.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
    `Requested${day}`,
    'Approved',
    'Paid',
    'Fulfilled',
  ]);
  await expect(card.getByText(`Requested ${day}. We’re reviewing your request.`)).toBeVisible();
  await card.getByRole('button', { name: 'View Details & Chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order Details & Communication' });
  for (const [label, value] of [
    ['Product', '2013-2018 6.7L'],
    ['Tune Type', 'SOTF'],
    ['Platform', 'EZLynk'],
    ['Status', 'Pending Review'],
    ['Order ID', order.id.slice(0, 8)],
    ['Total Amount', '$1397'],
    ['Vehicle', '2014 Ram 2500'],
    ['Modifications', '63 mm turbo'],
    ['Additional Notes', 'Call me first'],
  ]) {
    await expect(dialog.getByText(`${label}${value}`, { exact: false })).toBeAttached();
    await expect(
      dialog.locator('dl > div').filter({ has: page.locator(`dt:text-is("${label}")`) }),
    ).toContainText(value ?? '');
  }
  await expect(dialog.getByRole('tab', { name: 'Chat' })).toBeVisible();
  await expect(page).toHaveURL(/\/my-orders\?order=[0-9a-f-]{36}$/);
  await page.reload();
  await expect(dialog.getByText('63 mm turbo')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/my-orders');
  await page.goBack();
  await expect(dialog).toBeVisible();
});
