import { expect, it } from 'vitest';
import { orderJson } from '#web/tests/components/records.ts';
import { orderWarnings } from '#worker/domain/fitment/order-warnings.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { orderWarningTexts } from './order-warning-texts.ts';

const order = orderJson({
  customerPhone: '(307) 555-0199',
  vehicleTransmission: '68RFE automatic',
  vin: null,
  ownedParts: ['device'],
  addons: [{ price: 14_900, addon: { id: 'sotf-switch', name: 'SOTF Switch' } }],
});

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
