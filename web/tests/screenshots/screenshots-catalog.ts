import { modifyResponse } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { shoot } from './shoot.ts';

const id = '2013-2018-ram-2500-68rfe';
const points = [
  { rpm: 1400, power: 240, torque: 900 },
  { rpm: 1900, power: 366, torque: 1012 },
  { rpm: 2400, power: 455, torque: 996 },
  { rpm: 2800, power: 481, torque: 902 },
];

test('a calibration with every detail', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Ana'));
  await modifyResponse(page, '**/api/products', (products: ProductDetailsJson[]) =>
    products.map((product) =>
      product.id === id ? { ...product, dynoSheet: { kind: 'run', points } } : product,
    ),
  );
  await page.goto(`/product/${id}`);
  const sheet = page.getByRole('heading', { name: 'Dyno Sheet' });
  await sheet.waitFor();
  await shoot(page, 'product-all', { fullPage: true });
  await sheet.scrollIntoViewIfNeeded();
  await shoot(page, 'product-dyno-sheet');
});

test('the admin’s dialogs of a calibration', async ({ browser }) => {
  const page = await signedInPage(browser, 'Demo Admin');
  await page.goto('/admin?tab=images');
  await page
    .getByRole('button', { name: /Dyno Sheet: 2013-2018/ })
    .first()
    .click();
  await page.getByText('No dyno sheet yet').waitFor();
  await shoot(page, 'admin-dyno-sheet');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Edit 2013-2018/ })
    .first()
    .click();
  await page.getByText('Fuel', { exact: false }).last().scrollIntoViewIfNeeded();
  await shoot(page, 'admin-edit-levels');
});

test('the team', async ({ browser }) => {
  const page = await signedInPage(browser, 'Demo Admin');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Team' });
  await dialog.getByRole('list', { name: 'Admins' }).getByRole('listitem').first().waitFor();
  await shoot(page, 'admin-team');
});
