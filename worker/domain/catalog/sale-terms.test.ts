import { expect, it } from 'vitest';
import { declarationRefusal, revisionsLeft, soldForText } from './sale-terms.ts';

const terms = { use: null, eoNumber: null, revisionCount: 2, revisionDays: 30, retunePrice: null };
const at = (day: string) => new Date(`${day}T12:00:00.000Z`).getTime();
const file = (seriesId: string, day: string | null, isWithdrawn = false) => ({
  seriesId,
  deliveredAt: day && new Date(at(day)).toISOString(),
  withdrawnAt: isWithdrawn ? new Date(at('2026-10-09')).toISOString() : null,
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

it.each([
  ['competition', null, true],
  ['competition', 0, false],
  ['competition', '2026-10-01T12:00:00.000Z', false],
  ['street', null, false],
  [null, null, false],
] as const)('needs a declaration before a delivery: %s, declared %s: %s', (use, at, isRefused) => {
  const refusal = declarationRefusal({ product: { use }, useDeclaredAt: at });
  expect(refusal).toBe(
    isRefused
      ? 'The customer hasn’t declared competition use. Ask for it with their build sheet before you deliver.'
      : undefined,
  );
});

const left = (files: ReturnType<typeof file>[], now = at('2026-10-02')) =>
  revisionsLeft(terms, files, now);

it('counts the delivered revisions since the first delivery', () => {
  const first = file('tune', '2026-10-01');
  const next = file('tune', '2026-10-05');
  expect(left([])).toBeUndefined();
  expect(left([file('tune', null)])).toBeUndefined();
  expect(left([first, file('tune', null)])).toEqual({ left: 2, until });
  expect(left([first, file('guide', '2026-10-05')])).toEqual({ left: 2, until });
  expect(left([first, next])).toEqual({ left: 1, until });
  expect(left([first, next, file('tune', '2026-10-06')])).toEqual({ left: 0, until });
  expect(left([first, next, next, next])).toEqual({ left: 0, until });
  expect(left([first], until - 1)).toEqual({ left: 2, until });
  expect(left([first], until)).toEqual({ left: 0, until });
  expect(revisionsLeft({ ...terms, revisionCount: null }, [first], until)).toBeUndefined();
});

it('does not count a file that was withdrawn, nor the one that replaces it', () => {
  const withdrawn = file('tune', '2026-09-01', true);
  expect(left([withdrawn])).toBeUndefined();
  expect(left([withdrawn, file('tune', '2026-10-01')])).toEqual({ left: 2, until });
  const wrong = file('tune', '2026-10-05', true);
  const kept = [file('tune', '2026-10-01'), file('tune', '2026-10-06')];
  expect(left([...kept, wrong])).toEqual({ left: 1, until });
});
