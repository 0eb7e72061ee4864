import { expect, it } from 'vitest';
import { orderJson } from '#web/tests/components/records.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shippingAddress, taxNote } from './address.ts';

const boise = { street: '2 Shop Road', city: 'Boise', state: 'ID', zip: '83702' };
const tax = { kind: 'tax', label: 'Sales tax (WY)', amount: 6985 } as const;
const taxed = { billingState: 'WY', lines: [tax], amountPaid: 146_685 };

it('ships to the billing address unless another one is given', () => {
  expect(shippingAddress(orderJson({ billingCity: 'Cody' })).city).toBe('Cody');
  expect(shippingAddress(orderJson({ shippingAddress: boise }))).toEqual(boise);
});

it.each<[string, Partial<OrderJson>, string | undefined, boolean]>([
  ['for its state', {}, undefined, false],
  ['for another state', { shippingAddress: boise }, undefined, true],
  ['for the state of a form', {}, 'id', true],
  ['for the state of a form, which is its own', {}, 'wy', false],
  ['that nobody paid', { shippingAddress: boise, amountPaid: 0 }, undefined, false],
  ['that was refunded', { shippingAddress: boise, amountRefunded: 146_685 }, undefined, false],
  [
    'in a line of another kind',
    { shippingAddress: boise, lines: [{ ...tax, kind: 'surcharge' }] },
    undefined,
    false,
  ],
  ...['Tax', 'No Sales tax (WY)', 'Sales tax (WY) 6%'].map(
    (label): [string, Partial<OrderJson>, undefined, boolean] => [
      `with the label ${label}`,
      { shippingAddress: boise, lines: [{ ...tax, label }] },
      undefined,
      false,
    ],
  ),
])('tells admins of sales tax %s', (_, change, state, isTold) => {
  const note = taxNote(orderJson({ ...taxed, ...change }), state);
  expect(note).toBe(
    isTold
      ? 'The customer paid $69.85 as Sales tax (WY). If the tax differs in ID, refund the difference or amend the tax.'
      : undefined,
  );
});
