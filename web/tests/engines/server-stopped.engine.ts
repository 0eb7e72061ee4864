import { expect, it } from 'vitest';
import { until } from './driver/until.ts';
import { openPhone, openServer } from './open-phone.ts';
import {
  expectInstalled,
  expectStored,
  fillOrderForm,
  messagesOf,
  newEmail,
  openChat,
  order,
  ordersOf,
  signIn,
  writeMessage,
} from './steps.ts';

it('opens without the server, and sends an order and a message once when it is back', async () => {
  const server = await openServer();
  const installed = await openPhone();
  await signIn(installed.phone, server, newEmail());
  await order(installed.phone, server);
  await installed.phone.goTo(`${server.origin}/my-orders`);
  await openChat(installed.phone);
  await installed.phone.expectText('No messages yet.');
  const [placed] = await ordersOf(installed.phone);
  const orderId = placed?.id ?? '';
  await expectInstalled(installed.phone);
  await expectStored(installed.phone, 'queries', `"${orderId}","messages"`);

  server.setMode('stopped');
  const phone = await installed.restart();
  await phone.goTo(`${server.origin}/my-orders`);
  await openChat(phone);
  await phone.expectText('No messages yet.');
  await writeMessage(phone, 'Written without a server');
  await phone.expectText('1 waiting to send');
  await fillOrderForm(phone, server, { isFirst: false });
  await phone.press('button', 'Submit for Approval');
  await phone.expectText('We saved your order');
  await phone.press('a', 'My Orders');
  await phone.expectText('Cancel Request');
  await phone.expectText('2 waiting to send');

  server.setMode('up');
  await phone.expectNoText('Cancel Request');
  await until('the server has the message', async () => {
    return (await messagesOf(phone, orderId)).length > 0;
  });
  await phone.expectNoText('waiting to send');
  expect(await messagesOf(phone, orderId)).toEqual(['Written without a server']);
  expect(await ordersOf(phone)).toHaveLength(2);
});
