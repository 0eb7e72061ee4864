import { expect } from '@playwright/test';
import {
  expectLoadedAnew,
  expectServiceWorker,
  markPage,
} from '#web/tests/offline/under-service-worker.ts';
import { storedRows } from '#web/tests/support/browser-store.ts';
import { idOf } from '#web/tests/support/first-person.ts';
import { arrive, newCustomer, test } from '#web/tests/support/people.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import type { PushJson } from '#worker/domain/notifications/push-message.ts';
import { clickNotification, deliverPush, shownNotifications } from './fake-push-manager.ts';

test.use({ serviceWorkers: 'allow' });

async function notified(browser: Parameters<typeof arrive>[0]) {
  const page = await arrive(browser, newCustomer('Pia'), {
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  const order = await placeOrder(page);
  await page.goto('/');
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

test('a push is shown once, and a click goes to the order in the window that is open', async ({
  browser,
}) => {
  const { page, push } = await notified(browser);
  const { title, tag, path } = push;
  const body = 'It comes again.';
  await deliverPush(page, push);
  await deliverPush(page, { ...push, body });
  await expect.poll(() => shownNotifications(page)).toEqual([{ title, body, tag, data: { path } }]);
  await markPage(page);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await clickNotification(worker);
  await expect(page.getByRole('dialog', { name: 'Order Details & Communication' })).toBeVisible();
  await expectLoadedAnew(page, false);
  await expect.poll(() => shownNotifications(page)).toEqual([]);
});

test('nothing is shown to somebody else, nor to whoever has that order before them', async ({
  browser,
}) => {
  const { page, push } = await notified(browser);
  await page.goto(push.path);
  await expect(page.getByRole('dialog', { name: 'Order Details & Communication' })).toBeVisible();
  await deliverPush(page, { ...push, tag: 'before' });
  await deliverPush(page, { ...push, tag: 'other', path: '/my-orders', userId: 'somebody else' });
  await deliverPush(page, { ...push, tag: 'elsewhere', path: '/my-orders?order=another' });
  const tags = async () => (await shownNotifications(page)).map(({ tag }) => tag);
  await expect.poll(tags).toEqual(['elsewhere']);
});

test('with the app closed its icon counts each message that is told of, once', async ({
  browser,
}) => {
  const { page, push } = await notified(browser);
  const unread = async () => (await storedRows(page, 'badge'))[0]?.[1];
  await page.goto('/icon.svg');
  for (const tag of ['one', 'one', 'two'])
    await deliverPush(page, { ...push, tag, isMessage: true });
  await deliverPush(page, { ...push, tag: 'three' });
  await expect.poll(unread).toEqual({ userId: push.userId, count: 2 });
});
