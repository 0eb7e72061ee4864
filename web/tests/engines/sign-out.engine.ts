import { it } from 'vitest';
import { openPhone, openServer } from './open-phone.ts';
import { expectInstalled, expectStored, newEmail, placeOrder, signIn } from './steps.ts';

it('reads offline after signing out and in again', async () => {
  const server = await openServer();
  const installed = await openPhone();
  const email = newEmail();
  const { phone } = installed;
  await signIn(phone, server, email);
  const { id: orderId } = await placeOrder(phone);
  await phone.goTo(`${server.origin}/my-orders`);
  await phone.expectText('Pending Review');
  await expectStored(phone, 'queries', orderId);
  await expectInstalled(phone);
  await phone.press('button', 'Account');
  await phone.press('[role=menuitem]', 'Log out');
  await phone.expectText('Get Started');

  await signIn(phone, server, email);
  await phone.goTo(`${server.origin}/my-orders`);
  await phone.expectText('Pending Review');
  await expectStored(phone, 'queries', orderId);
  await expectInstalled(phone);
  server.setMode('stopped');
  const cold = await installed.restart();
  await cold.goTo(`${server.origin}/my-orders`);
  await cold.expectText('Pending Review');
  await cold.expectText('Last updated');
});
