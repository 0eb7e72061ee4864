import { expect, it, vi } from 'vitest';
import { log, safeErrorMessage, withRequestId } from './log.ts';

function captureLine(act: () => void): Record<string, unknown> {
  const write = vi.spyOn(console, 'warn').mockImplementation(() => {});
  act();
  const [line] = write.mock.calls[0] ?? [];
  write.mockRestore();
  return JSON.parse(String(line));
}

it('writes the level, the event and the id of the current request', async () => {
  await withRequestId('request-1', async () => {
    await Promise.resolve();
    expect(captureLine(() => log('warn', { job: 'j1' }))).toEqual({
      level: 'warn',
      requestId: 'request-1',
      job: 'j1',
    });
  });
  expect(captureLine(() => log('warn', { job: 'j1' }))).toEqual({ level: 'warn', job: 'j1' });
});

it('masks email addresses and URL query strings', () => {
  const error = 'to <ana@example.com> failed: https://push.example/send?token=secret, later';
  expect(captureLine(() => log('warn', { error })).error).toBe(
    'to <[email]> failed: https://push.example/send?... later',
  );
});

it('reduces a database error to its codes', () => {
  const cause = Object.assign(new Error('UNIQUE'), { code: 'SQLITE_CONSTRAINT' });
  const failed = Object.assign(new Error('params: ana@example.com', { cause }), { params: [] });
  expect(safeErrorMessage(failed)).toBe('Error, Error SQLITE_CONSTRAINT');
  expect(safeErrorMessage(new Error('No such customer'))).toBe('No such customer');
  expect(safeErrorMessage('unavailable')).toBe('unavailable');
});

it('masks a long line in linear time', () => {
  for (const text of ['a', 'https://', 'a@', 'https://a?']) {
    const small = logDuration(text.repeat(4_000 / text.length));
    const large = logDuration(text.repeat(16_000 / text.length));
    // Four times the text may take four times as long; 5 ms covers the timer's noise.
    expect(large, text).toBeLessThan(4 * small + 5);
  }
});

/** Returns the duration of the fastest of five runs, in ms. */
function logDuration(path: string): number {
  const write = vi.spyOn(console, 'log').mockImplementation(() => {});
  const runs = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    log('info', { path });
    return performance.now() - startedAt;
  });
  write.mockRestore();
  return Math.min(...runs);
}
