import { expect, it } from 'vitest';
import { createTestClock } from '#web/tests/delivery/fake-browser.ts';
import { createProgress } from './upload-progress.ts';

it('measures the speed of the last 5 s, twice a second', async () => {
  const clock = createTestClock();
  let ticks = 0;
  const progress = createProgress({
    clock,
    onTick() {
      ticks += 1;
      progress.set('a', (progress.of('a')?.sent ?? 0) + 100);
    },
  });
  progress.set('a', 0);
  await clock.advance(500);
  expect(progress.of('a')?.bytesPerSecond).toBe(0);
  await clock.advance(9500);
  expect([ticks, progress.of('a')]).toEqual([20, { sent: 2000, bytesPerSecond: 200 }]);
  progress.set('a', 0);
  await clock.advance(1000);
  // Sending a part again lowers the bytes sent.
  expect(progress.of('a')?.bytesPerSecond).toBe(0);
  progress.end('a');
  await clock.advance(10_000);
  expect([ticks, progress.of('a')]).toEqual([22, undefined]);
});

it('keeps measuring while another upload runs', async () => {
  const clock = createTestClock();
  let ticks = 0;
  const onTick = () => {
    ticks += 1;
  };
  const progress = createProgress({ clock, onTick });
  progress.set('a', 0);
  progress.set('b', 0);
  progress.end('a');
  await clock.advance(1000);
  expect([ticks, progress.of('a'), progress.of('b')?.sent]).toEqual([2, undefined, 0]);
});
