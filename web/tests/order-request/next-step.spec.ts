import { expect } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { fillOrderForm } from './fill-order-form.ts';
import { chosenPath } from './order-dialog.ts';

const phone = { viewport: { width: 390, height: 844 } };
const photo = 'Add a photo of your door plate';

test('asks for a photo of the door plate until the chat has it', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Nia'), phone);
  const order = await placeOrder(page);
  await page.goto(chosenPath);
  const panel = page.getByRole('region', { name: 'Request Sent' });
  await expect(panel).toContainText(`Order ${shortId(order.id)}, sent`);
  await expect(panel).toContainText('we’ll tell you in My Orders and by email');
  await expectNoViolations(page);
  const chooser = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: photo }).click();
  const plate = { name: 'door-plate.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(1000) };
  await (await chooser).setFiles(plate);
  await expect(page).toHaveURL(`/my-orders?order=${order.id}#chat`);
  // The toast goes after 5 s; the dialog stays.
  await expect(page.getByText('Your message has been sent successfully')).toBeVisible();
  const details = page.getByRole('dialog', { name: 'Order Details & Communication' });
  await expect(details.getByPlaceholder('Type your message...')).toBeInViewport();
  await expect(details.getByText('Photo of the door plate')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(panel.getByRole('button', { name: photo })).toBeHidden();
  await expectNoViolations(page);
});

test('leads the page once the order dialog has closed, and nothing covers it', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Nia'), phone);
  await page.goto(chosenPath);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Request Order' }).click();
  await fillOrderForm(page);
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  const panel = page.getByRole('region', { name: 'Request Sent' });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Your calibration request has been submitted')).toBeVisible();
  await expect(page.locator('#next-step')).toBeFocused();
  const next = panel.getByRole('link', { name: /build sheet/ });
  for (const part of [panel.getByRole('heading'), next]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    const isOnTop = await part.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isOnTop).toBe(true);
  }
});
