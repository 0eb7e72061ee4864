import { expect, it, vi } from 'vitest';
import * as leaving from '#web/lib/leave-for.ts';
import { redirectDelayMs, redirectToSignIn } from './sign-in.ts';

it('redirects although the toast never shows', async () => {
  vi.useFakeTimers();
  const leaveFor = vi.spyOn(leaving, 'leaveFor').mockReturnValue();
  void redirectToSignIn(() => new Promise(() => {}), { returnTo: '/my-orders' });
  await vi.advanceTimersByTimeAsync(3000 + redirectDelayMs - 1);
  expect(leaveFor).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(leaveFor.mock.calls).toEqual([['/api/login?returnTo=%2Fmy-orders']]);
  leaveFor.mockRestore();
  vi.useRealTimers();
});
