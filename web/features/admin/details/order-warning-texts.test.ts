import { expect, it } from 'vitest';
import { orderWarnings } from '#worker/domain/fitment/order-warnings.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { orderWarningTexts } from './order-warning-texts.ts';

// The warnings read these fields only.
const order = {
  status: 'pending',
  tuneType: 'sotf',
  customerPhone: '(307) 555-0199',
  billingState: 'WY',
  billingZip: '82001',
  vehicleYear: '2014',
  vehicleMake: 'Ram',
  vehicleModel: '2500',
  vehicleTransmission: '68RFE automatic',
  vin: null,
  ownedParts: ['device'],
  product: {
    yearRange: '2013-2018',
    engineType: '6.7L',
    platform: 'EZLynk',
    model: 'Ram 2500',
    transmissionType: '68RFE automatic',
  },
  addons: [{ price: 14_900, addon: { id: 'sotf-switch', name: 'SOTF Switch' } }],
} as unknown as OrderJson;

it('returns nothing for an order that fits', () => {
  expect(orderWarningTexts(order)).toEqual([]);
});

it('returns the same warnings as the order form', () => {
  const odd: OrderJson = { ...order, vehicleYear: '1875', customerPhone: 'call me maybe' };
  const warnings = orderWarnings(odd, odd.product).map(({ text }) => text);
  expect(warnings).toHaveLength(2);
  expect(orderWarningTexts(odd)).toEqual(warnings);
});

it('returns the parts that a pending order lacks', () => {
  const bare: OrderJson = { ...order, addons: [], ownedParts: [] };
  expect(orderWarningTexts(bare)).toEqual([
    'SOTF needs a switch. The order has none, and the customer didn’t say they own one.',
    'The order has no tuning device, and the customer didn’t say they own one.',
  ]);
  expect(orderWarningTexts({ ...bare, ownedParts: ['switch', 'device'] })).toEqual([]);
  expect(orderWarningTexts({ ...bare, status: 'approved' })).toEqual([]);
});
