import { expect } from '@playwright/test';
import { startServerProxy } from '#web/tests/offline/server-proxy.ts';
import {
  expectReloaded,
  expectServiceWorker,
  markPage,
} from '#web/tests/offline/service-worker.ts';
import { storedRows } from '#web/tests/support/browser-database.ts';
import { idOf } from '#web/tests/support/customer-with-order.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import type { PushJson } from '#worker/domain/notifications/push-message.ts';
import { clickNotification, deliverPush, shownNotifications } from './fake-push-manager.ts';

test.use({ serviceWorkers: 'allow' });

async function openWithPush(browser: Parameters<typeof signedInPage>[0], origin = '') {
  const page = await signedInPage(browser, newCustomer('Pia'), {
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  const order = await placeOrder(page);
  await page.goto(`${origin}/`);
  await expectServiceWorker(page);
  const push: PushJson = {
    title: 'Order approved',
    body: 'Your order is approved.',
    path: `/my-orders?order=${order.id}`,
    tag: 'a-tag',
    isMessage: false,
    userId: await idOf(page),
  };
  return { page, push };
}

test('shows a push once and opens its order in the existing window on click', async ({
  browser,
}) => {
  const { page, push } = await openWithPush(browser);
  const { title, tag, path } = push;
  const body = 'A duplicate.';
  await deliverPush(page, push);
  await deliverPush(page, { ...push, body });
  expect(await shownNotifications(page)).toEqual([{ title, body, tag, data: { path } }]);
  await markPage(page);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no service worker is registered');
  await clickNotification(worker);
  await expect(page.getByRole('dialog', { name: 'Order Details & Communication' })).toBeVisible();
  await expectReloaded(page, false);
  await expect.poll(() => shownNotifications(page)).toEqual([]);
});

test('shows a push for the order on screen, and nothing of another user’s push', async ({
  browser,
}) => {
  const { page, push } = await openWithPush(browser);
  await page.goto(push.path);
  await expect(page.getByRole('dialog', { name: 'Order Details & Communication' })).toBeVisible();
  await expect(page).toHaveURL(push.path);
  await deliverPush(page, push);
  await deliverPush(page, { ...push, tag: 'other', userId: 'another-user' });
  await deliverPush(page, { ...push, tag: 'last', path: '/my-orders?order=another' });
  const shown = new Map(
    (await shownNotifications(page)).map(({ tag, ...content }) => [tag, content]),
  );
  expect([...shown.keys()].sort()).toEqual(['last', 'on-screen', 'private']);
  expect(shown.get('private')).toEqual({
    title: 'Straight Six',
    body: 'Open the app to see your order updates.',
    data: { path: '/' },
  });
});

test('shows pushes without loading their images from the server', async ({ browser }) => {
  const proxy = await startServerProxy();
  const hang = () => new Promise<string>(() => {});
  const { page, push } = await openWithPush(browser, proxy.origin);
  proxy.change('/icon-192.png', hang);
  proxy.change('/badge.png', hang);
  await deliverPush(page, push);
  await deliverPush(page, { ...push, tag: 'last' });
  const tags = (await shownNotifications(page)).map(({ tag }) => tag);
  expect(tags.sort()).toEqual(['a-tag', 'last']);
  await proxy.close();
});

test('counts each unread message once in the badge while the app is closed', async ({
  browser,
}) => {
  const { page, push } = await openWithPush(browser);
  const unread = async () => new Map(await storedRows(page, 'values')).get('unread');
  await page.goto('/icon.svg');
  for (const tag of ['one', 'one', 'two'])
    await deliverPush(page, { ...push, tag, isMessage: true });
  await deliverPush(page, { ...push, tag: 'three' });
  await expect.poll(unread).toEqual({ userId: push.userId, count: 2 });
});
