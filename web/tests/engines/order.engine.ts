import { readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { chosenPath } from '#web/tests/order-request/order-dialog.ts';
import { orderFormValues } from '#web/tests/order-request/order-form-values.ts';
import { downloadsIn } from './driver/browser-window.ts';
import type { Phone } from './driver/phone.ts';
import { until } from './driver/until.ts';
import { openPhone, openServer } from './open-phone.ts';
import {
  expectSent,
  newEmail,
  openChat,
  order,
  ordersOf,
  signIn,
  signInAsAdmin,
  writeMessage,
} from './steps.ts';

it('says what is missing in an order, and accepts it once it is complete', async () => {
  const server = await openServer();
  const { phone } = await openPhone();
  await signIn(phone, server, newEmail());
  await phone.goTo(`${server.origin}${chosenPath}`);
  await phone.press('button', 'Request Order');
  await phone.press('button', 'Submit for Approval');
  await phone.expectText('Phone number is required');
  await phone.expect(
    'the first mistake has the focus',
    () => document.activeElement?.getAttribute('name') === 'customerPhone',
  );
  for (const [name, value] of Object.entries({ ...orderFormValues, billingZip: '8200' })) {
    await phone.fill(`[role=dialog] [name=${name}]`, value);
  }
  await phone.press('button', 'I own one');
  await phone.press('button', 'Submit for Approval');
  await phone.expectText('ZIP code is required');
  expect(await ordersOf(phone)).toEqual([]);
  await phone.fill('[role=dialog] [name=billingZip]', orderFormValues.billingZip);
  await phone.press('button', 'Submit for Approval');
  await phone.expectText('Order Submitted!');
  await phone.press('a', 'My Orders');
  await phone.expectText('Pending Review');
  expect(await ordersOf(phone)).toHaveLength(1);
});

it('takes an order from the chat to the download of its tune', async () => {
  const server = await openServer();
  const { phone, profile } = await openPhone();
  const email = newEmail();
  await signIn(phone, server, email);
  await order(phone, server);
  await phone.goTo(`${server.origin}/my-orders`);
  await openChat(phone);
  const stock = `${profile}/stock.bin`;
  await writeFile(stock, 'the stock tune');
  await phone.chooseFile('input[type=file][aria-label="Attach a file"]', stock);
  await phone.expectText('stock.bin');
  await writeMessage(phone, 'Here is my stock tune.');
  await expectSent(phone, 'Here is my stock tune.');

  const admin = await openPhone();
  await signInAsAdmin(admin.phone, server);
  const [placed] = await ordersOf(phone);
  await admin.phone.goTo(`${server.origin}/admin?order=${placed?.id}#chat`);
  await expectSent(admin.phone, 'Here is my stock tune.');
  await expectDownload(admin, /stock\.bin/, 'stock.bin', 'the stock tune');
  await approveAndRecordPayment(admin.phone, `${server.origin}/admin?order=${placed?.id}`);
  const tune = `${admin.profile}/tow.bin`;
  await writeFile(tune, 'the tow tune');
  await admin.phone.goTo(`${server.origin}/admin?tab=fulfillment`);
  await fulfill(admin.phone, email, tune);

  await phone.goTo(`${server.origin}/my-orders`);
  await phone.expectText('Fulfilled');
  await phone.press('button', 'View Details & Chat');
  await expectDownload({ phone, profile }, /^Download tow\.bin/, 'tow.bin', 'the tow tune');
});

async function approveAndRecordPayment(admin: Phone, order: string): Promise<void> {
  await admin.press('[role=tab]', 'Order');
  await admin.press('button', 'Approve Order');
  await admin.press('[role=dialog] button', 'Approve');
  await admin.expectText('The order status has been updated successfully.');
  // The next pending order has opened, if there is one.
  await admin.goTo(order);
  await admin.press('button', 'Record Payment');
  await admin.press('button[type=submit]', 'Record Payment');
  await admin.expectText('✓ Paid');
}

async function fulfill(admin: Phone, email: string, file: string): Promise<void> {
  await admin.fill('[placeholder="Search by email, vehicle, year..."]', email);
  await admin.press('[role=tabpanel] button', new RegExp(email));
  await admin.chooseFile('[role=dialog] input[type=file][aria-label^="Choose File"]', file);
  await admin.press('[role=dialog] button', 'Upload');
  await admin.expectText('Revision 1');
  for (const item of [/^SOTF calibration file/, /^Switch wiring diagram/]) {
    await admin.press('[role=dialog] label', item);
  }
  await admin.press('[role=dialog] button', 'Mark as Fulfilled');
  await admin.expectText('Order marked as fulfilled successfully');
}

/** Presses a link and waits until the file is complete in the folder of downloads. */
async function expectDownload(
  { phone, profile }: { phone: Phone; profile: string },
  link: RegExp,
  name: string,
  content: string,
): Promise<void> {
  await phone.press('a', link);
  await until(`${name} is downloaded`, async () => {
    return (await readFile(`${downloadsIn(profile)}/${name}`, 'utf8')) === content;
  });
}
