import { type Page, test } from '@playwright/test';
import { fillOrderForm } from './order-form.ts';
import { signIn } from './people.ts';

const folder = `${import.meta.dirname}/../../docs/screenshots`;
const widths = [390, 820, 1280];
const themes = ['light', 'dark'] as const;

test('every screen', async ({ browser, page: visitor }) => {
  await visitor.goto('/');
  await shoot(visitor, 'landing');
  await visitor.goto('/nowhere');
  await shoot(visitor, 'not-found');

  const customer = await signIn(browser, {
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Rivera',
  });
  await shoot(customer, 'catalog');
  await customer.goto('/my-orders');
  await shoot(customer, 'my-orders-empty');
  await customer.goto('/product/2013-2018-ram-2500-68rfe');
  await customer.getByText('SOTF Package').click();
  await customer.getByText('Transmission (TCM) Tune').click();
  await shoot(customer, 'product');
  await customer.getByRole('button', { name: 'Request Order' }).click();
  await customer.getByRole('button', { name: 'Submit for Approval' }).click();
  await shoot(customer, 'order-dialog-errors');
  await fillOrderForm(customer);
  await shoot(customer, 'order-dialog');
  await customer.getByRole('button', { name: 'Submit for Approval' }).click();
  await customer.getByText('Your calibration request has been submitted').waitFor();
  await customer.goto('/my-orders');
  await shoot(customer, 'my-orders');
  await customer.getByRole('button', { name: 'View Details & Chat' }).click();
  await shoot(customer, 'order-details');

  const admin = await signIn(browser, 'Demo Admin');
  await admin.goto('/admin');
  await shoot(admin, 'admin');
  await admin.getByRole('button', { name: 'ana@example.com' }).click();
  await shoot(admin, 'admin-order');
  await admin.getByRole('button', { name: 'Approve Order' }).click();
  await admin.getByRole('button', { name: 'Approve', exact: true }).click();
  await admin.getByRole('button', { name: 'Record Payment' }).click();
  await shoot(admin, 'admin-payment');
  await admin.getByRole('button', { name: 'Record Payment' }).last().click();
  await admin.getByText('✓ Paid').waitFor();
  await admin.goto('/admin?tab=fulfillment');
  await shoot(admin, 'admin-fulfillment');
  await admin.getByRole('button', { name: 'ana@example.com' }).click();
  await shoot(admin, 'admin-fulfill');
});

async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 800 ? 844 : 1000 });
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
  }
}
