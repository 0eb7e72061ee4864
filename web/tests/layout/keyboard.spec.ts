import { expect, type Page } from '@playwright/test';
import { orderFormValues } from '#web/tests/order-request/order-form-values.ts';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';

test('lets a keyboard user request an order, track it and chat', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Kay'));
  const key = (name: string) => page.keyboard.press(name);
  /** Presses Tab until the target has the focus. */
  const tabTo = async (target: ReturnType<Page['getByRole']>) => {
    for (let step = 0; step < 80; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await key('Tab');
    }
    throw new Error('Tab never reached the target');
  };
  await expect(page.getByText('21 calibrations')).toBeVisible();
  await tabTo(page.getByRole('button', { name: '2013-2018' }));
  await key('Enter');
  await expect(page.getByText('4 calibrations')).toBeVisible();
  await tabTo(page.getByRole('link', { name: /Ram 2500.*68RFE/ }).first());
  await key('Enter');
  await expect(page.getByRole('heading', { name: 'Base Tune' })).toBeVisible();
  await tabTo(page.getByRole('radio', { name: /Single File/ }));
  await key('ArrowDown');
  await expect(page.getByRole('radio', { name: /SOTF Package/ })).toBeChecked();
  await tabTo(page.getByRole('checkbox', { name: /SOTF Switch/ }));
  await key('Space');
  await expect(page.getByText('Add-ons (1)')).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Request Order' }));
  await key('Enter');
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  const own = dialog.getByRole('button', { name: 'I own one' });
  await tabTo(own);
  await key('Space');
  await expect(dialog.getByRole('button', { name: 'Change', exact: true })).toBeFocused();
  for (const [name, value] of Object.entries(orderFormValues)) {
    await tabTo(dialog.locator(`[name=${name}]`));
    await page.keyboard.type(value);
  }
  await key('Enter');
  await expect(dialog.getByText('Order Submitted!', { exact: false })).toBeVisible();
  await expect(dialog).toBeHidden();
  // The order's next step leads the page.
  const panel = page.getByRole('region', { name: 'Request Sent' });
  await expect(page.locator(':focus').filter({ has: panel })).toBeVisible();
  await tabTo(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Orders' }),
  );
  await key('Enter');
  const open = page.getByRole('button', { name: 'View Details & Chat' });
  await expect(open).toBeVisible();
  await tabTo(open);
  await key('Enter');
  const title = page.getByRole('heading', { name: 'Order Details & Communication' });
  await expect(title).toBeFocused();
  // Only controls show a ring.
  await expect(title).toHaveCSS('outline-style', 'none');
  await tabTo(page.getByPlaceholder('Type your message...'));
  await page.keyboard.type('Hello');
  await key('Enter');
  await expect(page.getByRole('log').getByText('Hello')).toBeVisible();
  await key('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(open).toBeFocused();
});
