import { expect, it } from 'vitest';
import { fittedView, panBy, pinch, swipeStep, zoomAt } from './use-zoom.ts';

const stage = { width: 400, height: 600 };

it('keeps the point under the finger while it zooms', () => {
  expect(zoomAt(fittedView, 2, { x: 100, y: -50 }, stage)).toEqual({ scale: 2, x: -100, y: 50 });
});

it('zooms between the fitted size and 6 times', () => {
  expect(zoomAt(fittedView, 0.5, { x: 10, y: 10 }, stage)).toEqual(fittedView);
  expect(zoomAt(fittedView, 100, { x: 0, y: 0 }, stage).scale).toBe(6);
});

it('moves a zoomed photo at most to its edge', () => {
  expect(panBy({ scale: 2, x: 0, y: 0 }, { x: 1000, y: -1000 }, stage)).toEqual({
    scale: 2,
    x: 200,
    y: -300,
  });
  expect(panBy(fittedView, { x: 30, y: 30 }, stage)).toEqual(fittedView);
});

it('follows two fingers', () => {
  const at = (x: number) => ({ x, y: 0 });
  expect(pinch(fittedView, [at(-50), at(50)], [at(-80), at(120)], stage)).toEqual({
    scale: 2,
    x: 20,
    y: 0,
  });
});

it('takes a horizontal movement of 50 px or more as a swipe', () => {
  expect(swipeStep({ x: -50, y: 20 })).toBe(1);
  expect(swipeStep({ x: 80, y: 20 })).toBe(-1);
  expect(swipeStep({ x: 49, y: 0 })).toBe(0);
  expect(swipeStep({ x: 60, y: 90 })).toBe(0);
});
