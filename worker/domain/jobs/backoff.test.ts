import { describe, expect, it } from 'vitest';
import { backoffMs } from '#worker/domain/jobs/backoff.ts';

const limits = { firstMs: 5000, longestMs: 60_000 };

describe('backoffMs', () => {
  it('waits the first delay after one failure', () => {
    expect(backoffMs(1, { ...limits, random: 1 })).toBe(5000);
  });

  it('doubles with each failure', () => {
    const delays = [1, 2, 3, 4].map((failures) => backoffMs(failures, { ...limits, random: 1 }));
    expect(delays).toEqual([5000, 10_000, 20_000, 40_000]);
  });

  it('never exceeds the longest delay', () => {
    expect(backoffMs(5, { ...limits, random: 1 })).toBe(60_000);
    expect(backoffMs(5000, { ...limits, random: 1 })).toBe(60_000);
  });

  it('stays in the upper half of the delay', () => {
    expect(backoffMs(1, { ...limits, random: 0 })).toBe(2500);
    expect(backoffMs(1, { ...limits, random: 0.5 })).toBe(3750);
    expect(backoffMs(5000, { ...limits, random: 0 })).toBe(30_000);
  });

  it('returns whole milliseconds', () => {
    expect(backoffMs(1, { firstMs: 3, longestMs: 10, random: 0.5 })).toBe(2);
  });
});
