import { expect, it } from 'vitest';
import { formatInteger } from './format-integer.ts';
import { limits, tooLongMessage } from './limits.ts';

it('names the field and its limit', () => {
  expect(tooLongMessage('Model', 100)).toBe('Model can’t be longer than 100 characters');
  expect(tooLongMessage('A message', 10_000)).toBe(
    'A message can’t be longer than 10,000 characters',
  );
});

it('groups the digits of an integer', () => {
  expect([100, 1000, 1_000_000].map(formatInteger)).toEqual(['100', '1,000', '1,000,000']);
});

it('has the documented limits', () => {
  expect(limits).toEqual({
    jsonBodyBytes: 65_536,
    webhookBytes: 524_288,
    name: 100,
    email: 254,
    zip: 20,
    fileName: 200,
    catalogDescription: 2000,
    orderNotes: 5000,
    adminResponse: 5000,
    message: 10_000,
    search: 200,
    ordersPerPage: 1000,
    replyText: 5000,
    replies: 100,
    fileNote: 2000,
    filesPerDelivery: 100,
    paymentReference: 100,
    paymentNote: 5000,
    addonsPerOrder: 100,
    levelsPerProduct: 8,
    levelDescription: 500,
    partsPerProduct: 20,
    part: 200,
    fuel: 500,
    pricesPerChange: 200,
    channelName: 50,
    correctedChannelName: 200,
    channelsPerLog: 400,
    logTemplates: 2000,
    listedLogs: 100,
    listedEvents: 500,
    trucksPerUser: 20,
    linesPerOrder: 50,
    carrier: 50,
    trackingNumber: 100,
    staffNote: 5000,
    buildQuestions: 60,
    questionOptions: 40,
    questionUnit: 20,
    buildAnswer: 500,
    deviceSerial: 50,
    flashReport: 2000,
    transfersPerDay: 10,
    review: 200,
    listedReviews: 300,
    shownReviews: 20,
    stockFiles: 50,
    stockFileBytes: 67_108_864,
  });
});
