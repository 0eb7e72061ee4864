import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { formatPhone, shop } from '#web/lib/shop.ts';
import { saveOwnedParts } from '#web/orders/drafts/owned-parts.ts';
import { garageAnswers, truckJson } from '#web/tests/components/garage-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { findOrderDialog } from '#web/tests/components/order-dialog.ts';
import { addons, customer, orderJson, products } from '#web/tests/components/records.ts';
import type { Answers } from '#web/tests/components/stub-api.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const id = '2013-2018-ram-2500-68rfe';
const path = `/product/${id}`;

afterEach(() => saveOwnedParts({ userId: customer.id, about: id }, []));

const findReady = () => screen.findByRole('region', { name: 'Ready to Run' });
const expectTotal = (dollars: string) =>
  waitFor(async () =>
    expect(within(await findReady()).getByRole('status')).toHaveTextContent(dollars),
  );

const openWith = (answers: Answers, url = path) => openApp(url, { answers });

it('says what it takes in all, by the choices', async () => {
  const { user } = await openApp(path);
  await expectTotal('$1113');
  const ready = within(await findReady());
  expect(ready.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Your order$649',
    'Tuning deviceI own one$449',
    'Shipping$15',
    'Tax$0',
  ]);
  await user.click(screen.getByText('SOTF Package'));
  await expectTotal('$1562');
  await user.click(await screen.findByText('SOTF Switch'));
  await expectTotal('$1562');
  await user.click(ready.getByRole('button', { name: 'I own one: Tuning device' }));
  await expectTotal('$1113');
});

it('knows the device of the truck', async () => {
  await openWith(garageAnswers([truckJson({ device: 'EZ Lynk AutoAgent 3' })]));
  await expectTotal('$649');
});

/** Returns the total once the garage is on screen. */
async function totalWith(...trucks: TruckJson[]): Promise<string | null> {
  await openWith(garageAnswers(trucks));
  await screen.findByText(/^Fits your 2014/);
  return within(await findReady()).getByRole('status').textContent;
}

it('adds the device if the truck has one that can’t load the file', async () => {
  expect(await totalWith(truckJson({ device: 'HP Tuners MPVI3' }))).toBe('$1113');
});

it('adds the device if only another truck has it', async () => {
  const other = { id: 'truck-2', year: '2010', nickname: null };
  const device = 'EZ Lynk AutoAgent 3';
  expect(await totalWith(truckJson(), truckJson({ ...other, device }))).toBe('$1113');
});

it('leaves out what the customer has bought for the truck', async () => {
  const device = addons.find(({ name }) => name === 'EZ Lynk AutoAgent 3');
  if (!device) throw new Error('the seed has no device');
  const addonsOf = [{ price: device.price, addon: device }];
  const order = orderJson({ status: 'approved', addons: addonsOf });
  const open = (orders: OrderJson[], trucks = [truckJson()]) =>
    openWith({ ...garageAnswers(trucks), 'GET /api/orders/my-orders': () => orders });
  await open([{ ...order, paymentStatus: 'paid' }]);
  await expectTotal('$649');
  cleanup();
  // Not paid, or for another truck.
  await open([order]);
  await expectTotal('$1113');
  cleanup();
  await open([{ ...order, paymentStatus: 'paid' }], [truckJson({ year: '2016' })]);
  await expectTotal('$1113');
});

it('shares the customer’s answers with the order form', async () => {
  const { user } = await openApp(path);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('I own one: Tuning device');
  await press('Request Order');
  const dialog = within(await findOrderDialog());
  expect(await dialog.findByText('You own an EZ Lynk AutoAgent.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expectTotal('$1113');
});

it('says beside the price what a customer asks before they pay', async () => {
  const terms = { use: 'street', eoNumber: 'D-123-45', revisionCount: 2, revisionDays: 60 };
  await openWith({
    'GET /api/products': () =>
      products.map((product) => (product.id === id ? { ...product, ...terms } : product)),
  });
  const facts = await screen.findByRole('region', { name: 'Before You Pay' });
  for (const text of [
    'After we approve your request, not before.',
    '2 included, within 60 days of delivery.',
    'Street legal, EO D-123-45',
    shop.refundPolicy[0],
    shop.warrantyPolicy[0],
    formatPhone(shop.phone),
    'Monday to Friday, 8 am to 5 pm',
  ]) {
    expect(facts).toHaveTextContent(text as string);
  }
  expect(facts).not.toHaveTextContent('Who builds it');
});
