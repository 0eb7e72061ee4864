import { expect, it } from 'vitest';
import { logsAfterRevisions } from './revision-logs.ts';

const file = (id: string, deliveredAt: string | null, itemId = 'calibration') => ({
  id,
  itemId,
  revision: 1,
  fileName: `${id}.bin`,
  deliveredAt,
});

it('groups logs by the tune that was delivered last, not by another file or an undelivered one', () => {
  const [log1, log2, log3] = ['2026-10-01', '2026-10-03', '2026-10-05'].map((createdAt) => ({
    createdAt,
  }));
  const files = [
    file('tune 2', '2026-10-04'),
    file('tune 1', '2026-10-02'),
    file('guide', '2026-10-02T12:00', 'Switch:1'),
    file('next', null),
  ];
  const groups = logsAfterRevisions(
    [log1, log2, log3].filter((log) => log !== undefined),
    files,
  );
  expect(groups.map(({ revision, logs }) => [revision?.id, logs])).toEqual([
    [undefined, [log1]],
    ['tune 1', [log2]],
    ['tune 2', [log3]],
  ]);
});
