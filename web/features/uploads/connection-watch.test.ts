import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ConnectionWatch, watchConnection } from './connection-watch.ts';

const onLost = vi.fn();
let watch: ConnectionWatch;

beforeEach(() => {
  vi.useFakeTimers();
  onLost.mockClear();
  watch = watchConnection(onLost);
  watch.begun();
});

afterEach(() => {
  watch.end();
  vi.useRealTimers();
});

it('a lost request is no lost connection while others arrive', () => {
  for (let second = 0; second < 60; second += 1) {
    watch.failed();
    vi.advanceTimersByTime(5000);
    watch.sent(10_000_000);
  }
  expect(onLost).not.toHaveBeenCalled();
});

it('a lost request after which nothing arrives for ten seconds is a lost connection', () => {
  vi.advanceTimersByTime(50_000);
  watch.arrived();
  watch.failed();
  vi.advanceTimersByTime(9000);
  // It may be no further than the machine's own buffers.
  watch.sent(100_000);
  expect(onLost).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onLost).toHaveBeenCalledOnce();
});

it('a connection is slow, not lost, as long as something is sent', () => {
  for (let second = 0; second < 300; second += 1) {
    watch.sent(second * 10_000);
    vi.advanceTimersByTime(1000);
  }
  expect(onLost).not.toHaveBeenCalled();
});

it('a minute without anything sent or answered is a lost connection', () => {
  vi.advanceTimersByTime(59_000);
  expect(onLost).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onLost).toHaveBeenCalledOnce();
});

it('while other files have their turn, silence is no lost connection', () => {
  watch.ended();
  vi.advanceTimersByTime(600_000);
  expect(onLost).not.toHaveBeenCalled();
  watch.begun();
  vi.advanceTimersByTime(59_000);
  expect(onLost).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onLost).toHaveBeenCalledOnce();
});
