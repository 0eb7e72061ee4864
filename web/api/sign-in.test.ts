import { expect, it, vi } from 'vitest';
import * as leaving from '#web/lib/leave-for.ts';
import { redirectDelayMs, redirectToSignIn, showBeforeRedirect } from './sign-in.ts';

it('redirects although the toast never shows', async () => {
  vi.useFakeTimers();
  const leaveFor = vi.spyOn(leaving, 'leaveFor').mockReturnValue();
  void redirectToSignIn(() => new Promise(() => {}), { returnTo: '/my-orders' });
  await vi.advanceTimersByTimeAsync(3000 + redirectDelayMs - 1);
  expect(leaveFor).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await vi.waitFor(
    () => expect(leaveFor.mock.calls).toEqual([['/api/login?returnTo=%2Fmy-orders']]),
    15_000,
  );
  leaveFor.mockRestore();
  vi.useRealTimers();
});

it('waits 3 s for a toast before any redirect', async () => {
  vi.useFakeTimers();
  const onShown = vi.fn();
  const toast = { type: 'error', title: 'Access Denied', description: '' } as const;
  void showBeforeRedirect(() => new Promise(() => {}), toast).then(onShown);
  await vi.advanceTimersByTimeAsync(2999);
  expect(onShown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onShown).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
