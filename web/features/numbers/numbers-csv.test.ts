import { expect, it } from 'vitest';
import { numbersCsv } from './numbers-csv.ts';

it('lists the weeks, then the platforms', () => {
  const numbers = { orders: 2, revenue: 139_750, reviewMs: 5_400_000, fulfillMs: null };
  expect(
    numbersCsv({
      weeks: [{ week: '2026-11-16', ...numbers }],
      platforms: [{ platform: 'EZLynk', ...numbers }],
    }),
  ).toBe(
    '\uFEFF"Week or platform","Orders","Paid in dollars","Hours to review","Hours to fulfill"\r\n' +
      '"2026-11-16","2","1397.50","1.5",""\r\n"EZLynk","2","1397.50","1.5",""\r\n',
  );
});
