import { expect, it } from 'vitest';
import { orderRequest } from '#worker/tests/support/test-user.ts';
import { orderRequestSchema } from './order-request.schema.ts';

function firstMessage(change: Record<string, unknown>): string | undefined {
  const result = orderRequestSchema.safeParse({ ...orderRequest, ...change });
  return result.error?.issues[0]?.message;
}

it.each([
  ['customerPhone', undefined, 'Phone number is required'],
  ['customerPhone', 5550101234, 'Phone number is required'],
  ['tuneType', 'double', 'Choose single or sotf'],
  ['addonIds', ['a', 'a'], 'Each add-on can be chosen once'],
])('rejects %s = %j: %s', (field, value, message) => {
  expect(firstMessage({ [field]: value })).toBe(message);
});

it('trims texts, uppercases the state, and turns empty optional texts into null', () => {
  const parsed = orderRequestSchema.parse({ ...orderRequest, billingState: ' wy ', vin: '  ' });
  expect(parsed).toMatchObject({ billingState: 'WY', vin: null, modifications: null });
});
