import { expect, it } from 'vitest';
import { orderJson } from '#web/tests/components/records.ts';
import { orderWarnings } from '#worker/domain/fitment/order-warnings.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { withWarnings } from './order-warning-texts.ts';

const order = orderJson({
  customerPhone: '(307) 555-0199',
  vehicleTransmission: '68RFE automatic',
  vin: null,
  ownedParts: ['device'],
  addons: [{ price: 14_900, addon: { id: 'sotf-switch', name: 'SOTF Switch' } }],
});

const warningsOf = (each: OrderJson) => withWarnings(each).warnings;

it('returns nothing for an order that fits', () => {
  expect(warningsOf(order)).toEqual([]);
});

it('returns the same warnings as the order form', () => {
  const odd: OrderJson = { ...order, vehicleYear: '1875', customerPhone: 'call me maybe' };
  const warnings = orderWarnings(odd, odd.product).map(({ text }) => text);
  expect(warnings).toHaveLength(2);
  expect(warningsOf(odd)).toEqual(warnings);
});

it.each([
  ['denied', 'unpaid'],
  ['canceled', 'unpaid'],
  ['fulfilled', 'paid'],
  ['approved', 'refunded'],
] as const)('returns nothing once no file is to be built (%s, %s)', (status, paymentStatus) => {
  const odd: OrderJson = { ...order, vehicleYear: '1875', addons: [], ownedParts: [] };
  expect(warningsOf(odd)).not.toEqual([]);
  expect(warningsOf({ ...odd, status, paymentStatus })).toEqual([]);
});

it('returns the parts that an order lacks', () => {
  const bare: OrderJson = { ...order, addons: [], ownedParts: [] };
  expect(warningsOf(bare)).toEqual([
    'SOTF needs a switch. The order has none, and the customer didn’t say they own one.',
    'The order has no tuning device, and the customer didn’t say they own one.',
  ]);
  expect(warningsOf({ ...bare, ownedParts: ['switch', 'device'] })).toEqual([]);
  expect(warningsOf({ ...bare, status: 'approved' })).toEqual(warningsOf(bare));
});

it('names a device of another maker than the platform', () => {
  const other: OrderJson = { ...order, device: { kind: 'HP Tuners MPVI3', serial: '9797979797' } };
  expect(warningsOf(other)).toEqual([
    'This file loads with an EZ Lynk AutoAgent, not with a device from HP Tuners.',
  ]);
});
