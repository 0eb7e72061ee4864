import { expect, type Page } from '@playwright/test';
import { orderJson } from '#web/tests/components/records.ts';
import { expectNoViolationsOnScreens } from '#web/tests/layout/axe.ts';
import { modifyResponse, screens, stubResponse } from '#web/tests/support/responses.ts';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';
import type { DynoSheetJson, ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';

const [phone] = screens;

const id = '2013-2018-ram-2500-68rfe';

const levels = [
  { name: 'Tow', description: 'Holds its gear on a grade.' },
  { name: 'Street', description: '' },
  { name: 'Race', description: 'For the strip only.' },
];

const points = [
  { rpm: 1400, power: 240, torque: 900 },
  { rpm: 1900, power: 366, torque: 1012.4 },
  { rpm: 2800, power: 481, torque: 902 },
];

/** Opens the calibration with these details. The customer has ordered it. */
async function openWith(page: Page, details: Partial<ProductDetailsJson>): Promise<void> {
  await stubResponse(page, '**/api/orders/my-orders', [orderJson()]);
  await modifyResponse(page, '**/api/products', (products: ProductDetailsJson[]) =>
    products.map((product) => (product.id === id ? { ...product, ...details } : product)),
  );
  await page.goto(`/product/${id}`);
  await expect(page.getByText('You ordered this on Oct 1, 2026.')).toBeVisible();
}

test('shows the levels, parts, rating and dyno sheet of a calibration', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Pam'), phone);
  const hardware = ['EZ Lynk AutoAgent 3', 'Lift pump'];
  const dynoSheet: DynoSheetJson = { kind: 'run', points, numbers: null };
  await openWith(page, { levels, hardware, fuel: 'Diesel No. 2', dynoSheet });
  await expect(page.getByRole('heading', { name: 'Factory Rating' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What You Need' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dyno Sheet' })).toBeVisible();
  await expect(page.getByText('1,012 lb-ft at 1,900 rpm')).toBeVisible();
  await expect(page.getByText('481 hp at 2,800 rpm')).toBeVisible();
  await expect(page.getByText('Engine speed (rpm)')).toBeVisible();
  // On a phone, what it takes in all comes first.
  const headings = await page.getByRole('heading', { level: 2 }).all();
  const tops = new Map(
    await Promise.all(
      headings.map(
        async (heading) =>
          [(await heading.textContent()) ?? '', (await heading.boundingBox())?.y ?? 0] as const,
      ),
    ),
  );
  expect(tops.get('Ready to Run')).toBeLessThan(tops.get('What You Need') ?? 0);
  await expectNoViolationsOnScreens(page);
  await openWith(page, { dynoSheet: { kind: 'image', imageUrl: '/icon.svg', numbers: null } });
  await page.getByRole('button', { name: 'Enlarge the dyno sheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dyno Sheet' });
  await expect(dialog.getByRole('img', { name: 'Dyno sheet' })).toBeVisible();
  await expectNoViolationsOnScreens(page);
});
