import { expect, it } from 'vitest';
import { defaultQuotas, readQuotas } from './quotas.ts';

it('returns the defaults without a setting', () => {
  expect(readQuotas(undefined)).toEqual(defaultQuotas);
  expect(readQuotas('')).toEqual(defaultQuotas);
});

it('overrides the named quotas', () => {
  expect(readQuotas('{"ordersPerDay":5000}')).toEqual({ ...defaultQuotas, ordersPerDay: 5000 });
});

it.each([
  ['nonsense', 'QUOTAS must be a JSON object'],
  ['null', 'QUOTAS must be a JSON object'],
  ['[]', 'QUOTAS must be a JSON object'],
  ['20', 'QUOTAS must be a JSON object'],
  ['"20"', 'QUOTAS must be a JSON object'],
  ['{"ordersPerYear":1}', 'QUOTAS: there is no quota named ordersPerYear'],
  ['{"ordersPerDay":0}', 'QUOTAS: ordersPerDay must be a whole number above zero'],
  ['{"ordersPerDay":1.5}', 'QUOTAS: ordersPerDay must be a whole number above zero'],
  ['{"ordersPerDay":"20"}', 'QUOTAS: ordersPerDay must be a whole number above zero'],
])('rejects %s', (setting, message) => {
  expect(() => readQuotas(setting)).toThrow(message);
});

it('allows a single one', () => {
  expect(readQuotas('{"ordersPerDay":1}').ordersPerDay).toBe(1);
});

it('has the documented defaults', () => {
  expect(defaultQuotas).toEqual({
    pendingOrders: 10,
    ordersPerDay: 20,
    messagesPerHour: 200,
    pendingUploads: 20,
    readsPer10Seconds: 600,
    messagesPerDay: 1000,
    messageBytesPerDay: 5_242_880,
    pendingUploadBytes: 10_737_418_240,
    fileBytesPerDay: 53_687_091_200,
    exportsPerDay: 5,
    exportBytes: 1_073_741_824,
    downloadLinksPerDay: 50,
    deletionRequestsPerDay: 1,
    trucksPerDay: 100,
    reviewsPerDay: 20,
  });
});
