import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coveredWeeks, periodStarts, weekMs, weekShifts } from './periods.ts';

const denver = 'America/Denver';

it.each([
  // Sunday night at the shop is already Monday in UTC.
  ['2026-11-23T06:59:59.999Z', '2026-11-22T07:00', '2026-11-16T07:00', '2026-11-01T06:00'],
  ['2026-11-23T07:00:00.000Z', '2026-11-23T07:00', '2026-11-23T07:00', '2026-11-01T06:00'],
  ['2026-07-01T05:59:00.000Z', '2026-06-30T06:00', '2026-06-29T06:00', '2026-06-01T06:00'],
])('finds the day, week and month of %s in the time zone of the shop', (time, ...starts) => {
  const { today, week, month } = periodStarts(Date.parse(time), denver);
  expect([today, week, month].map((at) => new Date(at).toISOString().slice(0, 16))).toEqual(starts);
});

it('covers 53 weeks without gaps, up to the current one', () => {
  const now = Date.parse('2026-11-23T06:59:00Z');
  const weeks = coveredWeeks(now, denver);
  expect(weeks).toHaveLength(53);
  expect(weeks.at(-1)).toEqual({ week: '2026-11-16', start: Date.parse('2026-11-16T07:00Z') });
  expect(weeks[0]?.week).toBe('2025-11-17');
  expect(weeks[0]?.start).toBe(periodStarts(now, denver).year);
  const hours = weeks
    .slice(1)
    .map(({ start }, index) => (start - (weeks[index]?.start ?? 0)) / 3_600_000);
  // The clocks change twice a year.
  expect([...new Set(hours)].sort()).toEqual([167, 168, 169]);
});

it.each([denver, 'UTC', 'Australia/Lord_Howe', 'Asia/Kolkata'])(
  'finds the week of any time in %s by its distance from the first week',
  (timeZone) => {
    const weeks = coveredWeeks(Date.UTC(2026, 10, 18), timeZone);
    const shifts = weekShifts(weeks);
    const from = weeks[0]?.start ?? 0;
    const indexOf = (at: number) =>
      Math.floor((at - (shifts.find(({ since }) => at >= since)?.shift ?? 0) - from) / weekMs);
    weeks.forEach(({ start }, index) => {
      expect(indexOf(start)).toBe(index);
      expect(indexOf(start - 1)).toBe(index - 1);
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 53 * weekMs - 7_200_000 }), (ms) => {
        const at = from + ms;
        expect(indexOf(at)).toBe(weeks.findLastIndex(({ start }) => start <= at));
      }),
    );
  },
);
