import { expect, it } from 'vitest';
import { openPhone, openStore } from './open-phone.ts';
import {
  expectInstalled,
  expectSent,
  messagesOf,
  newEmail,
  openChat,
  order,
  ordersOf,
  signIn,
  writeMessage,
} from './steps.ts';

it('says that the server doesn’t respond, and sends the message once it does', async () => {
  const store = await openStore();
  const { phone } = await openPhone();
  await signIn(phone, store, newEmail());
  await order(phone, store);
  await phone.goTo(`${store.origin}/my-orders`);
  await openChat(phone);
  await expectInstalled(phone);
  store.setMode('hanging');
  await writeMessage(phone, 'Can you hear me?');
  await phone.expectText('Reconnecting');
  await phone.expectText('1 waiting to send');
  await phone.expectText('Waiting for the server');
  await phone.expectText('Pending Review');
  await phone.expectNoText('abort');
  store.setMode('up');
  await expectSent(phone, 'Can you hear me?');
  await phone.expectNoText('Reconnecting');
  const [placed] = await ordersOf(phone);
  expect(await messagesOf(phone, placed?.id ?? '')).toEqual(['Can you hear me?']);
});
