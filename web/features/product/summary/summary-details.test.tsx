import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { formatPhone, shop } from '#web/lib/shop.ts';
import { garageAnswers, truckJson } from '#web/tests/components/garage-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { products } from '#web/tests/components/records.ts';
import type { Answers } from '#web/tests/components/stub-api.ts';

const id = '2013-2018-ram-2500-68rfe';
const path = `/product/${id}`;

afterEach(() => localStorage.clear());

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

it('knows the device of a truck in the garage', async () => {
  await openWith(garageAnswers([truckJson({ device: 'EZ Lynk AutoAgent 3' })]));
  await expectTotal('$649');
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
    '2 included, within 60 days of the delivery.',
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
