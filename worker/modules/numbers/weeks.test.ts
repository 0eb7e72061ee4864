import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coveredWeeks, weekMs, weekStart } from './weeks.ts';

it.each([
  ['2026-11-22T23:59:59.999Z', '2026-11-16'],
  ['2026-11-23T00:00:00.000Z', '2026-11-23'],
  ['1970-01-05T00:00:00.000Z', '1970-01-05'],
])('%s is in the week of %s', (time, monday) => {
  expect(new Date(weekStart(Date.parse(time))).toISOString().slice(0, 10)).toBe(monday);
});

it('starts every week on a Monday, at most a week before the time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), (ms) => {
      const start = weekStart(ms);
      expect(new Date(start).getUTCDay()).toBe(1);
      expect(ms - start).toBeGreaterThanOrEqual(0);
      expect(ms - start).toBeLessThan(weekMs);
    }),
  );
});

it('covers 53 weeks without gaps, up to the current one', () => {
  const now = Date.UTC(2026, 10, 22);
  const weeks = coveredWeeks(now);
  expect(weeks).toHaveLength(53);
  expect(weeks.at(-1)).toBe(weekStart(now));
  expect(
    weeks.every((start, index) => index === 0 || start - (weeks[index - 1] ?? 0) === weekMs),
  ).toBe(true);
});
