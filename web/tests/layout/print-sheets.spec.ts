import { expect, type Page } from '@playwright/test';
import { paidOrder } from '#web/tests/support/place-order.ts';
import { stubPrint } from '#web/tests/support/print.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';

/** Prints a sheet in the dark theme, and expects pages of black on white without the app. */
async function expectSheet(
  page: Page,
  button: string,
  title: string | RegExp,
  maxPages = 1,
): Promise<string> {
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.getByRole('button', { name: button }).click();
  const sheet = page.getByRole('article', { name: title });
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  const colors = await sheet.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((element) => element instanceof HTMLElement)
      .map((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return [color, backgroundColor].join();
      }),
  );
  expect(new Set(colors).size).toBe(1);
  expect(colors[0]).toMatch(/^oklch\(0\.[12]\d*.*rgba\(0, 0, 0, 0\)$/);
  const behind = await page.evaluate(() =>
    [document.documentElement, document.body].map(
      (element) => getComputedStyle(element).backgroundColor,
    ),
  );
  for (const color of behind) expect(['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)']).toContain(color);
  const text = (await sheet.textContent()) ?? '';
  // The browser reports the end of the print.
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(maxPages);
  await expect(sheet).toHaveCount(0);
  return text;
}

test('prints an order’s sheets, black on white and without the app', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { customer, order } = await paidOrder(browser, admin);
  const number = order.id.slice(0, 8);
  await writeAs(admin, 'POST', `/api/admin/orders/${order.id}/notes`, { text: 'Call before noon' });
  const printed = await stubPrint(admin);
  await admin.goto(`/admin?order=${order.id}`);
  await expect(admin.getByText('Call before noon')).toBeVisible();

  const slip = await expectSheet(admin, 'Print Packing Slip', 'Packing Slip');
  for (const text of [number, '1 Main St\nCheyenne, WY 82001', 'SOTF Switch']) {
    expect(slip).toContain(text);
  }
  // Only the goods, and no prices.
  expect(slip).not.toMatch(/\$|Transmission|Call before noon/);
  const ticket = await expectSheet(admin, 'Print Work Ticket', 'Work Ticket', 2);
  expect(ticket).toContain('Call before noon');
  const sheet = await expectSheet(admin, 'Print Order', /^Order /);
  expect(sheet).toContain('Total$1397');
  expect(sheet).not.toContain('Call before noon');
  await expectSheet(admin, 'Print Receipt', 'Receipt');
  expect(await printed()).toEqual(
    ['packing slip', 'ticket', 'order', 'receipt'].map((name) => `Straight Six ${name} ${number}`),
  );

  await stubPrint(customer);
  await customer.goto(`/my-orders?order=${order.id}`);
  expect(await expectSheet(customer, 'Print Order', /^Order /)).toContain('Approved');
});
