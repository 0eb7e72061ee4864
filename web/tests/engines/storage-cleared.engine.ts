import { expect, it } from 'vitest';
import { openPhone, openServer } from './open-phone.ts';
import {
  expectInstalled,
  expectSent,
  expectStored,
  messagesOf,
  newEmail,
  openChat,
  placeOrder,
  signIn,
  writeMessage,
} from './steps.ts';

it('keeps working after the browser has deleted its storage, and works offline again', async () => {
  const server = await openServer();
  const installed = await openPhone();
  const { phone } = installed;
  await signIn(phone, server, newEmail());
  const { id } = await placeOrder(phone);
  await phone.goTo(`${server.origin}/my-orders`);
  await openChat(phone);
  await expectInstalled(phone);
  await expectStored(phone, 'queries', '"messages"');
  await phone.evaluate(async (path) => {
    localStorage.setItem('mark', 'set');
    await fetch(path);
  }, server.clearStoragePath);
  // Not the databases: the open chat may create them again at once.
  await phone.expect('an empty storage', () => localStorage.getItem('mark') === null);

  await writeMessage(phone, 'Still here');
  await expectSent(phone, 'Still here');
  await phone.goTo(`${server.origin}/my-orders`);
  await openChat(phone);
  await expectSent(phone, 'Still here');
  expect(await messagesOf(phone, id)).toEqual(['Still here']);

  await expectInstalled(phone);
  await expectStored(phone, 'queries', 'Still here');
  server.setMode('stopped');
  const cold = await installed.restart();
  await cold.goTo(`${server.origin}/my-orders`);
  await openChat(cold);
  await cold.expectText('Still here');
});
