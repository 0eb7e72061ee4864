import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axesOf, peakOf, positionOn } from './dyno-axes.ts';

const run = [
  { rpm: 1250, power: 180, torque: 756 },
  { rpm: 1900, power: 366.5, torque: 1013 },
  { rpm: 2800, power: 481, torque: 902 },
];

it('rounds the axes of a run to even ticks', () => {
  expect(axesOf(run)).toEqual({
    speed: { min: 1000, max: 3000, ticks: [1000, 1500, 2000, 2500, 3000] },
    output: { min: 0, max: 1500, ticks: [0, 500, 1000, 1500] },
  });
});

it('finds the peaks', () => {
  expect(peakOf(run, 'torque').rpm).toBe(1900);
  expect(peakOf(run, 'power').rpm).toBe(2800);
});

const point = fc.record({
  rpm: fc.integer({ min: 100, max: 10_000 }),
  power: fc.integer({ min: 0, max: 5000 }),
  torque: fc.integer({ min: 0, max: 10_000 }),
});

it('draws every point inside the plot with two to seven ticks per axis', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1 }), (points) => {
      const { speed, output } = axesOf(points);
      for (const axis of [speed, output]) {
        expect(axis.ticks.length).toBeGreaterThanOrEqual(2);
        expect(axis.ticks.length).toBeLessThanOrEqual(7);
        expect([axis.ticks[0], axis.ticks.at(-1)]).toEqual([axis.min, axis.max]);
      }
      for (const { rpm, power, torque } of points) {
        for (const position of [
          positionOn(speed, rpm),
          positionOn(output, power),
          positionOn(output, torque),
        ]) {
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position).toBeLessThanOrEqual(1);
        }
      }
    }),
  );
});
