import { expect } from '@playwright/test';
import { screens } from '#web/tests/support/responses.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import {
  attach,
  box,
  download,
  file,
  form,
  log,
  openChat,
  png,
  sendButton,
  sent,
} from './chat-files.ts';

const [phone] = screens;

test('transfers files both ways with identical bytes and names', async ({ browser }) => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256));
  const { page, order } = await openChat(browser, phone);
  await expect(sendButton(page)).toBeDisabled();
  await attach(page, file('Stock tune №1 (2014).bin', bytes));
  await expect(form(page)).toContainText('Stock tune №1 (2014).bin97.7 KB');
  await expect(box(page)).toBeFocused();
  const message = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/messages'),
  );
  // Waits in the page, because the first toast may be shown for 1.5 s.
  const toasts = Promise.all(
    [
      'File uploaded',
      'Stock tune №1 (2014).bin uploaded successfully',
      'Message sent',
      'Your message has been sent successfully',
    ].map((text) => page.getByText(text, { exact: true }).waitFor()),
  );
  await sendButton(page).click();
  expect((await message).postDataJSON()).toMatchObject({
    message: 'Sent a file: Stock tune №1 (2014).bin',
    fileName: 'Stock tune №1 (2014).bin',
    fileSize: bytes.length,
  });
  await toasts;
  await expect(form(page).getByRole('button', { name: 'Remove' })).toBeHidden();
  await expect(sent(page)).toContainText('Sent a file: Stock tune №1 (2014).bin');

  const admin = await signedInPage(browser, 'Demo Admin', phone);
  await admin.goto(`/admin?order=${order.id}#chat`);
  expect(await download(admin, 'Stock tune №1 (2014).bin')).toEqual({
    name: 'Stock tune №1 (2014).bin',
    bytes,
  });
  await attach(admin, file('tow.bin', bytes.subarray(1)));
  await box(admin).fill('  Yours to tow with ');
  await box(admin).press('Enter');
  await expect(sent(admin)).toHaveCount(2);
  await page.reload();
  await expect(sent(page).nth(1)).toContainText('Yours to tow with');
  expect(await download(page, 'tow.bin')).toEqual({ name: 'tow.bin', bytes: bytes.subarray(1) });
});

test('shows a thumbnail of an image, and a plain row for other files', async ({ browser }) => {
  const { page } = await openChat(browser);
  for (const [name, content] of [
    ['truck.png', png],
    ['no-picture.png', Buffer.from('no picture')],
    ['tune.bin', png],
  ] as const) {
    await attach(page, file(name, content));
    await sendButton(page).click();
    await expect(log(page).getByRole('link', { name })).toBeVisible();
  }
  const truck = log(page).getByRole('link', { name: 'truck.png' });
  await expect(truck.locator('img[src*=thumbnail]')).toHaveJSProperty('naturalWidth', 1);
  await expect(truck.locator('img[src*=thumbnail]')).toHaveCSS('height', '192px');
  await expect(truck).toHaveAttribute('download', 'truck.png');
  for (const name of ['no-picture.png', 'tune.bin']) {
    await expect(log(page).getByRole('link', { name })).toBeVisible();
    await expect(log(page).getByRole('link', { name }).locator('img')).toHaveCount(0);
  }
  await page.reload();
  await expect(log(page).getByRole('link', { name: 'tune.bin' })).toBeInViewport();
  const distanceFromEnd = () =>
    log(page).evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
  await expect.poll(distanceFromEnd).toBeLessThan(2);
});
