import { expect, it, vi } from 'vitest';
import { withAbort } from './with-abort.ts';

/** Work that ends only when its signal aborts. */
function untilAborted(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));
}

it('aborts after the timeout', async () => {
  vi.useFakeTimers();
  const ended = withAbort({ timeoutMs: 1_000 }, untilAborted);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ended).toMatchObject({ name: 'AbortError' });
  vi.useRealTimers();
});

it('aborts with another signal, for that signal’s reason', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const ended = withAbort({ signals: [first.signal, second.signal] }, untilAborted);
  second.abort('canceled');
  expect(await ended).toBe('canceled');
});

it('starts aborted when a signal is already aborted', async () => {
  const signals = [AbortSignal.abort('canceled')];
  expect(await withAbort({ signals }, async (signal) => signal.reason)).toBe('canceled');
});

it('clears its timer and listener', async () => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  const remove = vi.spyOn(signal, 'removeEventListener');
  await withAbort({ timeoutMs: 1_000, signals: [signal] }, async () => {});
  expect(vi.getTimerCount()).toBe(0);
  expect(remove).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
