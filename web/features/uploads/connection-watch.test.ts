import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ConnectionWatch, watchConnection } from './connection-watch.ts';

const onLost = vi.fn();
let watch: ConnectionWatch;

beforeEach(() => {
  vi.useFakeTimers();
  onLost.mockClear();
  watch = watchConnection(onLost);
  watch.requestStarted();
});

afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

it('tolerates failed requests while others succeed', () => {
  for (let second = 0; second < 60; second += 1) {
    watch.requestFailed();
    vi.advanceTimersByTime(5000);
    watch.bytesSent(10_000_000);
  }
  expect(onLost).not.toHaveBeenCalled();
});

it('reports a lost connection 10 s after a failed request without success', () => {
  vi.advanceTimersByTime(50_000);
  watch.requestSucceeded();
  watch.requestFailed();
  vi.advanceTimersByTime(9000);
  // These bytes may only be in the device's buffers.
  watch.bytesSent(100_000);
  expect(onLost).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onLost).toHaveBeenCalledOnce();
});

it('tolerates a slow connection', () => {
  for (let second = 0; second < 300; second += 1) {
    watch.bytesSent(second * 10_000);
    vi.advanceTimersByTime(1000);
  }
  expect(onLost).not.toHaveBeenCalled();
});

it('reports a lost connection after a minute without bytes sent or a response', () => {
  vi.advanceTimersByTime(59_000);
  expect(onLost).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onLost).toHaveBeenCalledOnce();
});

it('tolerates silence while no request is open', () => {
  watch.requestEnded();
  vi.advanceTimersByTime(600_000);
  expect(onLost).not.toHaveBeenCalled();
  watch.requestStarted();
  vi.advanceTimersByTime(59_000);
  expect(onLost).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onLost).toHaveBeenCalledOnce();
});
