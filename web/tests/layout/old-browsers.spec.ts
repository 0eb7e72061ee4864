import { expect } from '@playwright/test';
import { fillOrderForm } from '#web/tests/order-request/fill-order-form.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

/** The properties that at least one of the oldest supported browsers lacks, by object. */
const missing: Record<string, readonly string[]> = {
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  'ArrayBuffer.prototype': ['resize', 'transfer', 'transferToFixedLength'],
  'Blob.prototype': ['bytes'],
  Document: ['parseHTMLUnsafe'],
  'Document.prototype': ['startViewTransition'],
  'Element.prototype': ['moveBefore', 'scrollIntoViewIfNeeded', 'setHTML', 'setHTMLUnsafe'],
  Error: ['captureStackTrace', 'isError'],
  'HTMLDialogElement.prototype': ['requestClose'],
  'HTMLElement.prototype': ['hidePopover', 'popover', 'showPopover', 'togglePopover'],
  'IDBFactory.prototype': ['databases'],
  'Iterator.prototype': [
    'drop',
    'every',
    'filter',
    'find',
    'flatMap',
    'forEach',
    'map',
    'reduce',
    'some',
    'take',
    'toArray',
  ],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  Math: ['f16round', 'sumPrecise'],
  'Navigator.prototype': ['connection', 'setAppBadge', 'storageBuckets', 'userAgentData'],
  Promise: ['try'],
  RegExp: ['escape'],
  'Response.prototype': ['bytes'],
  'ServiceWorkerRegistration.prototype': ['sync'],
  'Set.prototype': [
    'difference',
    'intersection',
    'isDisjointFrom',
    'isSubsetOf',
    'isSupersetOf',
    'symmetricDifference',
    'union',
  ],
  URL: ['canParse', 'parse'],
  window: [
    'CloseWatcher',
    'CookieStore',
    'Iterator',
    'Temporal',
    'URLPattern',
    'ViewTransition',
    'cookieStore',
    'navigation',
    'requestIdleCallback',
    'scheduler',
    'showOpenFilePicker',
  ],
};

test('runs without what the oldest supported browsers lack', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Otto'));
  await page.addInitScript((removed) => {
    for (const [path, names] of Object.entries(removed)) {
      const object = path
        .split('.')
        .reduce<object | undefined>((found, name) => found && Reflect.get(found, name), window);
      for (const name of names) if (object) Reflect.deleteProperty(object, name);
    }
  }, missing);
  await page.goto('/product/2013-2018-ram-2500-68rfe');
  await page.getByRole('button', { name: 'Request Order' }).click();
  await fillOrderForm(page);
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(page.getByText('Order Submitted!').first()).toBeVisible();
  await page.goto('/my-orders');
  await page.getByRole('button', { name: 'View Details & Chat' }).click();
  await page.getByPlaceholder('Type your message...').fill('Hello');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message has been sent successfully')).toBeVisible();
  expect(await page.evaluate(() => ['union' in Set.prototype, 'cookieStore' in window])).toEqual([
    false,
    false,
  ]);
});

test('shows a plain page in a browser that is too old', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Otto'));
  await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'));
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/my-orders', { waitUntil: 'networkidle' });
  await expect(page.getByRole('alert')).toContainText('This browser is too old for Straight Six.');
  await expect(page.locator('#root')).toBeHidden();
  expect(requested.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
