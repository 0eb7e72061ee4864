import { expect, it, vi } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

it.each([true, false])('returns whether a key is within the limit: %s', async (success) => {
  const isWithinLimit = createRateLimit({ limit: async () => ({ success }) });
  expect(await isWithinLimit('ana')).toBe(success);
});

it('lets requests pass and logs it when the limiter fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const isWithinLimit = createRateLimit({
    limit: () => Promise.reject(new Error('disk full')),
  });
  expect(await isWithinLimit('ana@example.com')).toBe(true);
  expect(logged.mock.calls.flat().join()).toContain('"event":"rate limiter failed"');
  logged.mockRestore();
});
