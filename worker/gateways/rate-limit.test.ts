import { expect, it, vi } from 'vitest';
import { createRateLimit, createReadLimit } from './rate-limit.ts';

it.each([true, false])('returns whether a key is within the limit: %s', async (success) => {
  const isWithinLimit = createRateLimit({ limit: async () => ({ success }) });
  expect(await isWithinLimit('ana')).toBe(success);
});

it('lets requests pass and logs it when the limiter fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const isWithinLimit = createRateLimit({ limit: () => Promise.reject(new Error('disk full')) });
  expect(await isWithinLimit('ana@example.com')).toBe(true);
  expect(logged.mock.calls.flat().join()).toContain('"event":"rate limiter failed"');
  logged.mockRestore();
});

it('counts the reads of each session in 10 s', () => {
  let now = 0;
  const isWithinLimit = createReadLimit(2, () => now);
  expect(['a', 'a', 'b', 'a', 'b'].map(isWithinLimit)).toEqual([true, true, true, false, true]);
  now = 9999;
  expect(isWithinLimit('a')).toBe(false);
  now = 10_000;
  expect(isWithinLimit('a')).toBe(true);
});
