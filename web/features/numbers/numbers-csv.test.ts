import { expect, it } from 'vitest';
import type { ShopNumbersJson } from '#worker/domain/numbers/numbers.api.ts';
import { numbersCsv } from './numbers-dialog.tsx';

it('lists the periods, then the weeks, newest first', () => {
  const numbers: ShopNumbersJson = {
    orders: 2,
    received: 139_750,
    refunded: 5_000,
    revisionsPerOrder: 1.5,
    toFirstAnswer: null,
    toDecision: { median: 5_400_000, p90: 7_200_000 },
    toFulfillment: null,
  };
  const [headings, ...lines] = numbersCsv({
    awaiting: { orders: 0, amount: 0 },
    periods: { today: numbers, week: numbers, month: numbers, year: numbers },
    weeks: [
      { week: '2026-11-16', ...numbers },
      { week: '2026-11-09', ...numbers },
    ],
  })
    .trim()
    .split('\r\n');
  expect(headings).toBe(
    '"Time","Orders requested","Received (dollars)","Refunded (dollars)","Revisions per fulfilled order",' +
      '"First message to our answer, median (hours)","First message to our answer, 90% within (hours)",' +
      '"Request to decision, median (hours)","Request to decision, 90% within (hours)",' +
      '"Payment to fulfillment, median (hours)","Payment to fulfillment, 90% within (hours)"',
  );
  const cells = '"2","1397.50","50.00","1.50","","","1.5","2.0","",""';
  const times = ['Today', 'This Week', 'This Month', 'Last 53 Weeks'];
  const weeks = ['Week of 2026-11-16', 'Week of 2026-11-09'];
  expect(lines).toEqual([...times, ...weeks].map((time) => `"${time}",${cells}`));
});
