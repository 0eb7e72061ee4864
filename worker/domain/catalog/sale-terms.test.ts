import { expect, it } from 'vitest';
import { revisionsLeft, soldForText } from './sale-terms.ts';

const terms = { use: null, eoNumber: null, revisionCount: 2, revisionDays: 30, retunePrice: null };
const at = (day: string) => new Date(`${day}T12:00:00.000Z`).getTime();
const file = (revision: number, day: string | null) => ({
  revision,
  deliveredAt: day && new Date(at(day)).toISOString(),
});
const until = at('2026-10-31');

it.each([
  [{ use: null, eoNumber: 'D-1' }, undefined],
  [{ use: 'street', eoNumber: 'D-123-45' }, 'Street legal, EO D-123-45'],
  [{ use: 'competition', eoNumber: null }, 'Competition only'],
  [{ use: 'export', eoNumber: null }, 'Export only'],
] as const)('says what %j is sold for', (sold, text) => {
  expect(soldForText({ ...terms, ...sold })).toBe(text);
});

it('counts the delivered revisions since the first delivery', () => {
  const first = file(1, '2026-10-01');
  const left = (files: ReturnType<typeof file>[], now = at('2026-10-02')) =>
    revisionsLeft(terms, files, now);
  expect(left([])).toBeUndefined();
  expect(left([file(1, null)])).toBeUndefined();
  expect(left([first, file(2, null)])).toEqual({ left: 2, until });
  expect(left([first, file(2, '2026-10-05')])).toEqual({ left: 1, until });
  expect(left([first, file(2, '2026-10-05'), file(3, '2026-10-06')])).toEqual({ left: 0, until });
  expect(left([first, ...[2, 3, 4].map((n) => file(n, '2026-10-05'))])).toEqual({ left: 0, until });
  expect(left([first], until - 1)).toEqual({ left: 2, until });
  expect(left([first], until)).toEqual({ left: 0, until });
  expect(revisionsLeft({ ...terms, revisionCount: null }, [first], until)).toBeUndefined();
});
