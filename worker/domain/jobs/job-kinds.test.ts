import { expect, it } from 'vitest';
import {
  giveUpAfterMs,
  jobBackoffMs,
  jobPriorities,
  leaseMs,
  notificationJobs,
} from './job-kinds.ts';

it('gives up on a failing job after a day, and holds a running one for a minute', () => {
  expect([giveUpAfterMs, leaseMs]).toEqual([86_400_000, 60_000]);
});

it.each([
  [1, 0, 2500],
  [1, 1, 5000],
  [2, 1, 10_000],
  [10, 1, 2_560_000],
  [11, 1, 3_600_000],
  [30, 0, 1_800_000],
])('waits after failure %i, with random %i, for %i ms', (attempts, random, ms) => {
  expect(jobBackoffMs(attempts, random)).toBe(ms);
});

it('runs the jobs that a user waits for first', () => {
  expect(jobPriorities.user).toBeLessThan(jobPriorities.background);
  expect(notificationJobs).not.toContain('createInvoice');
});
