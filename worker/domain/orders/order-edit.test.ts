import { expect, it } from 'vitest';
import { orderJson } from '#web/tests/components/records.ts';
import { changedLabels } from './order-edit.ts';

const address = { street: '1 Main St', city: 'Cheyenne', state: 'WY', zip: '82001' };
const order = orderJson({ ownedParts: ['switch'], shippingAddress: address });

it.each([
  [{}, []],
  [{ vehicleYear: undefined }, []],
  [{ vehicleYear: '2014', customerPhone: '555-010-1234' }, []],
  [{ vehicleYear: '2015' }, ['Vehicle']],
  [{ vin: null }, ['VIN']],
  [{ modifications: null }, []],
  [{ modifications: 'Lift' }, ['Modifications']],
  [{ billingStreet: '2 Main St', billingZip: '82002' }, ['Billing Address']],
  [{ shippingAddress: { ...address } }, []],
  [{ shippingAddress: { ...address, zip: '82009' } }, ['Shipping Address']],
  [{ shippingAddress: null }, ['Shipping Address']],
  [{ addonIds: ['sotf-switch', 'transmission-tcm-tune'] }, []],
  [{ addonIds: ['sotf-switch'] }, ['Add-ons']],
  [{ addonIds: ['sotf-switch', 'cold-start'] }, ['Add-ons']],
  [{ ownedParts: ['switch'] }, []],
  [{ ownedParts: [] }, ['Owned Parts']],
  [{ lines: [{ kind: 'discount', label: 'Repeat', amount: -100 }] }, ['Price']],
  [{ additionalNotes: 'Call me', tuneType: 'single' }, ['Tune Type', 'Additional Notes']],
])('names what %j changes: %j', (edit, labels) => {
  expect(changedLabels(order, edit)).toEqual(labels);
});
