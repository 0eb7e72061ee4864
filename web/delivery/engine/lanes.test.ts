import { describe, expect, it } from 'vitest';
import { createTestClock } from '#web/tests/delivery/fake-browser.ts';
import { createLanes, type Retry, retryDelayMs } from './lanes.ts';

it.each([
  [0, undefined, 0, 500],
  [0, undefined, 1, 1000],
  [3, undefined, 1, 8000],
  [20, undefined, 1, 60_000],
  [0, 10_000, 1, 10_000],
])(
  'after %i failures, with Retry-After %s ms and random %d, waits %i ms',
  (failures, requested, random, delay) => {
    expect(retryDelayMs(failures, requested, random)).toBe(delay);
  },
);

describe('lanes', () => {
  function createRecorded(...retries: (Retry | Error | undefined)[]) {
    const clock = createTestClock();
    const runs: string[] = [];
    const lanes = createLanes({
      clock,
      async run(lane) {
        runs.push(`${lane} at ${clock.now()}`);
        const retry = retries.shift();
        if (retry instanceof Error) throw retry;
        return retry;
      },
    });
    return { clock, lanes, runs };
  }

  it('backs off from failures, and starts over after a success', async () => {
    const wait = { afterMs: undefined };
    const { clock, lanes, runs } = createRecorded(wait, new Error('disk'), undefined, wait);
    await lanes.start('a');
    await clock.advance(4000);
    expect(runs).toEqual(['a at 0', 'a at 1000', 'a at 3000']);
    await lanes.start('a');
    await clock.advance(1000);
    expect(runs.slice(3)).toEqual(['a at 4000', 'a at 5000']);
  });

  it('runs once more for all requests during a run, and cancels the retry', async () => {
    const { clock, lanes, runs } = createRecorded({ afterMs: 5000 });
    await Promise.all([lanes.start('a'), lanes.start('a'), lanes.start('b')]);
    await clock.advance(10_000);
    expect(runs).toEqual(['a at 0', 'b at 0', 'a at 0']);
  });
});
