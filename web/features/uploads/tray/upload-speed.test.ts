import { expect, it } from 'vitest';
import { addSample, type Sample, speedOf, timeLeft } from './upload-speed.ts';

it('measures the speed of the last five seconds', () => {
  let samples: Sample[] = [];
  for (let second = 0; second <= 10; second += 1) {
    // Slow at first, then ten times as fast.
    const sent = second <= 5 ? second * 100 : 500 + (second - 5) * 1000;
    samples = addSample(samples, { at: second * 1000, sent });
  }
  expect(speedOf(samples)).toBe(1000);
});

it('is 0 within the first half second, and never negative', () => {
  expect(speedOf([])).toBe(0);
  expect(speedOf([{ at: 0, sent: 0 }])).toBe(0);
  const quick = { at: 499, sent: 5000 };
  expect(speedOf([{ at: 0, sent: 0 }, quick])).toBe(0);
  expect(
    speedOf([
      { at: 0, sent: 900 },
      { at: 1000, sent: 100 },
    ]),
  ).toBe(0);
});

it.each([
  [0, 1, 'less than a minute left'],
  [29, 1, 'less than a minute left'],
  [31, 1, '1 min left'],
  [120, 1, '2 min left'],
  [59 * 60, 1, '59 min left'],
  [60 * 60, 1, '1 h left'],
  [65 * 60, 1, '1 h 5 min left'],
  [24 * 60 * 60, 1, 'more than a day left'],
  [100, 0, undefined],
])('formats %i bytes at %i bytes per second as %s', (bytes, speed, phrase) => {
  expect(timeLeft(bytes, speed)).toBe(phrase);
});
