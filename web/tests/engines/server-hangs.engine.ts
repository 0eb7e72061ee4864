import { expect, it } from 'vitest';
import { openPhone, openServer } from './open-phone.ts';
import {
  expectInstalled,
  expectSent,
  messagesOf,
  newEmail,
  openChat,
  placeOrder,
  signIn,
  writeMessage,
} from './steps.ts';

it('says that the server doesn’t respond, and sends the message once it does', async () => {
  const server = await openServer();
  const { phone } = await openPhone();
  await signIn(phone, server, newEmail());
  const { id } = await placeOrder(phone);
  await phone.goTo(`${server.origin}/my-orders`);
  await openChat(phone);
  await expectInstalled(phone);
  server.setMode('hanging');
  await writeMessage(phone, 'Can you hear me?');
  await phone.expectText('Reconnecting');
  await phone.expectText('1 waiting to send');
  await phone.expectText('Waiting for the server');
  await phone.expectText('Pending Review');
  await phone.expectNoText('abort');
  server.setMode('up');
  await expectSent(phone, 'Can you hear me?');
  await phone.expectNoText('Reconnecting');
  expect(await messagesOf(phone, id)).toEqual(['Can you hear me?']);
});
