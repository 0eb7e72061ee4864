import { expect, it } from 'vitest';
import { orderRequest } from '#worker/tests/support/test-user.ts';
import { orderRequestSchema } from './order-request.schema.ts';

function firstMessage(change: Record<string, unknown>): string | undefined {
  const result = orderRequestSchema.safeParse({ ...orderRequest, ...change });
  return result.error?.issues[0]?.message;
}

it.each([
  ['customerPhone', '555-01012', 'Phone number is required'],
  ['billingStreet', '', 'Street address is required'],
  ['billingCity', '', 'City is required'],
  ['billingState', 'W', 'State is required'],
  ['billingState', 'WYO', 'Use 2-letter state code'],
  ['billingZip', '8200', 'ZIP code is required'],
  ['billingZip', '1\u200b\u200b\u200b\u200b', 'ZIP code is required'],
  ['vehicleYear', '201', 'Year is required'],
  ['vehicleYear', '20144', 'Invalid year'],
  ['vehicleMake', '', 'Make is required'],
  ['vehicleModel', '   ', 'Model is required'],
  ['customerPhone', undefined, 'Phone number is required'],
  ['customerPhone', 5550101234, 'Phone number is required'],
  ['tuneType', 'double', 'Choose single or sotf'],
  ['addonIds', ['a', 'a'], 'Each add-on can be chosen once'],
  ['additionalNotes', 'x'.repeat(5001), 'Additional notes can’t be longer than 5,000 characters'],
])('rejects %s = %j: %s', (field, value, message) => {
  expect(firstMessage({ [field]: value })).toBe(message);
});

it('trims texts, uppercases the state, and turns empty optional texts into null', () => {
  const parsed = orderRequestSchema.parse({ ...orderRequest, billingState: ' wy ', vin: '  ' });
  expect(parsed).toMatchObject({ billingState: 'WY', vin: null, modifications: null });
});
