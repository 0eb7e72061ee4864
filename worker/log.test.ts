import { expect, it, vi } from 'vitest';
import { log, reasonOf, withRequestId } from './log.ts';

function lineOf(act: () => void): Record<string, unknown> {
  const write = vi.spyOn(console, 'warn').mockImplementation(() => {});
  act();
  const [line] = write.mock.calls[0] ?? [];
  write.mockRestore();
  return JSON.parse(String(line));
}

it('a line has its level, what happened, and the id of the request that it belongs to', async () => {
  await withRequestId('request-1', async () => {
    await Promise.resolve();
    expect(lineOf(() => log('warn', { job: 'j1' }))).toEqual({
      level: 'warn',
      requestId: 'request-1',
      job: 'j1',
    });
  });
  expect(lineOf(() => log('warn', { job: 'j1' }))).toEqual({ level: 'warn', job: 'j1' });
});

it('an e-mail and an address’s query are left out, whoever’s error has them', () => {
  const error = 'to <ana@example.com> failed: https://push.example/send?token=secret, later';
  expect(lineOf(() => log('warn', { error })).error).toBe(
    'to <[e-mail]> failed: https://push.example/send?... later',
  );
});

it('of the database’s errors only their kind is told', () => {
  const cause = Object.assign(new Error('UNIQUE'), { code: 'SQLITE_CONSTRAINT' });
  const failed = Object.assign(new Error('params: ana@example.com', { cause }), { params: [] });
  expect(reasonOf(failed)).toBe('Error, Error SQLITE_CONSTRAINT');
  expect(reasonOf(new Error('No such customer'))).toBe('No such customer');
  expect(reasonOf('away')).toBe('away');
});
