import { expect, it } from 'vitest';
import { openPhone, openStore } from './open-phone.ts';
import {
  expectInstalled,
  expectSent,
  expectStored,
  messagesOf,
  newEmail,
  openChat,
  order,
  ordersOf,
  signIn,
  writeMessage,
} from './steps.ts';

it('keeps working after the browser has deleted its storage, and works offline again', async () => {
  const store = await openStore();
  const installed = await openPhone();
  const { phone } = installed;
  await signIn(phone, store, newEmail());
  await order(phone, store);
  await phone.goTo(`${store.origin}/my-orders`);
  await openChat(phone);
  await expectInstalled(phone);
  await expectStored(phone, 'queries', '"messages"');
  await phone.evaluate(async (path) => void (await fetch(path)), store.clearStoragePath);
  await phone.expect('no storage', async () => (await indexedDB.databases()).length === 0);

  await writeMessage(phone, 'Still here');
  await expectSent(phone, 'Still here');
  await phone.goTo(`${store.origin}/my-orders`);
  await openChat(phone);
  await expectSent(phone, 'Still here');
  const [placed] = await ordersOf(phone);
  expect(await messagesOf(phone, placed?.id ?? '')).toEqual(['Still here']);

  await expectInstalled(phone);
  await expectStored(phone, 'queries', 'Still here');
  store.setMode('stopped');
  const cold = await installed.restart();
  await cold.goTo(`${store.origin}/my-orders`);
  await openChat(cold);
  await cold.expectText('Still here');
});
