import { expect, type Page } from '@playwright/test';
import { messagesOf, open, sendMessage } from '#web/tests/chat/chat-outbox.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, switchSession, test } from '#web/tests/support/users.ts';
import { expectServiceWorker } from './service-worker.ts';

test('sends messages from the service worker while the app is closed', async ({ browser }) => {
  const customer = await signedInPage(browser, newCustomer('Ned'), { serviceWorkers: 'allow' });
  const order = await placeOrder(customer);
  await open(customer, order.id);
  await customer.evaluate(async () => void (await navigator.serviceWorker.ready));
  await customer.context().setOffline(true);
  await sendMessage(customer, 'From the road');
  const elsewhere = await customer.context().newPage();
  await customer.close();
  await elsewhere.context().setOffline(false);
  // The browser would fire it when back online.
  await dispatchSync(elsewhere);
  await expect.poll(() => messagesOf(elsewhere, order.id)).toEqual(['From the road']);
});

test('keeps build sheet answers over a reload, and sends them once from the service worker', async ({
  browser,
}) => {
  const customer = await signedInPage(browser, newCustomer('Ned'), { serviceWorkers: 'allow' });
  const order = await placeOrder(customer);
  await open(customer, order.id);
  await expectServiceWorker(customer);
  await openBuildSheet(customer, order.id);
  await customer.context().setOffline(true);
  await customer.getByLabel('Turbo *').fill('S366');
  const sheet = customer.getByRole('region', { name: 'Build Sheet' });
  await sheet.getByRole('button', { name: 'Save Answers' }).click();
  await expect(sheet.getByText('Saved on this device.', { exact: false })).toBeVisible();
  await customer.reload();
  await expect(sheet.getByText('Saved on this device.', { exact: false })).toBeVisible();
  await expect(customer.getByLabel('Turbo *')).toHaveValue('S366');
  const elsewhere = await customer.context().newPage();
  await customer.close();
  const sent: string[] = [];
  elsewhere.context().on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname);
  });
  await elsewhere.context().setOffline(false);
  await dispatchSync(elsewhere);
  const path = `/api/orders/${order.id}/build-sheet`;
  await expect
    .poll(async () => (await elsewhere.request.get(path)).json())
    .toMatchObject({ version: 2, answers: { turbo: 'S366' } });
  await openBuildSheet(elsewhere, order.id);
  await expect(elsewhere.getByLabel('Turbo *')).toHaveValue('S366');
  await expect(elsewhere.getByText('Saved on this device.', { exact: false })).toBeHidden();
  expect(sent).toEqual([path]);
});

async function openBuildSheet(page: Page, orderId: string): Promise<void> {
  await page.goto(`/my-orders?order=${orderId}#build-sheet`);
  await expect(page.getByRole('region', { name: 'Build Sheet' })).toBeVisible();
}

test('never sends one user’s messages from the service worker in the next user’s session', async ({
  browser,
}) => {
  const customer = await signedInPage(browser, newCustomer('Ned'), { serviceWorkers: 'allow' });
  const order = await placeOrder(customer);
  await open(customer, order.id);
  await expectServiceWorker(customer);
  await customer.context().setOffline(true);
  await sendMessage(customer, 'Mine alone');
  const elsewhere = await customer.context().newPage();
  await customer.close();
  const context = elsewhere.context();
  const own = await context.cookies();
  await switchSession(context, await signedInPage(browser, newCustomer('Fay')));
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await context.setOffline(false);
  await dispatchSync(elsewhere);
  await context.clearCookies();
  await context.addCookies(own);
  expect(sent).toEqual([]);
  await dispatchSync(elsewhere);
  await expect.poll(() => messagesOf(elsewhere, order.id)).toEqual(['Mine alone']);
  expect(sent).toEqual([`/api/orders/${order.id}/messages`]);
});

/** Fires a Background Sync event, as the browser does. */
async function dispatchSync(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<{ registrationId: string; scopeURL: string }>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first);
    }),
  );
  await session.send('ServiceWorker.enable');
  const { registrationId, scopeURL } = await registration;
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(scopeURL).origin,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  });
}
