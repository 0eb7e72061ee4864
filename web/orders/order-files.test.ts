import { expect, it } from 'vitest';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { groupRevisions, newFilesOf } from './order-files.ts';

function file(seriesId: string, revision: number): DeliverableJson {
  return {
    id: `${seriesId}${revision}`,
    itemId: 'calibration',
    seriesId,
    revision,
    note: null,
    vin: null,
    device: null,
    fileUrl: '/api/objects/x',
    fileName: 'tune.bin',
    fileSize: 1,
    sha256: '00',
    createdAt: '2026-11-21T00:00:00Z',
    deliveredAt: '2026-11-21T00:00:00Z',
    downloadedAt: null,
    withdrawnAt: null,
    withdrawnReason: null,
    verdict: null,
  };
}

it('groups revisions by series, newest first, regardless of input order', () => {
  const files = [file('a', 1), file('b', 1), file('a', 3), file('a', 2)];
  expect(groupRevisions(files)).toEqual([
    { newest: file('a', 3), earlier: [file('a', 2), file('a', 1)] },
    { newest: file('b', 1), earlier: [] },
  ]);
});

it('puts a withdrawn revision behind the one that replaces it', () => {
  const withdrawn = { ...file('a', 2), withdrawnAt: '2026-11-22T00:00:00Z' };
  const groups = groupRevisions([file('a', 1), withdrawn]);
  expect(groups).toEqual([{ newest: file('a', 1), earlier: [withdrawn] }]);
  expect(newFilesOf(groupRevisions([withdrawn]))).toEqual([]);
});

it('returns no groups for an order without files', () => {
  expect(groupRevisions([])).toEqual([]);
});

it('returns the newest revisions that were not downloaded', () => {
  const downloaded = { ...file('b', 2), downloadedAt: '2026-11-22T00:00:00Z' };
  const files = groupRevisions([file('a', 1), file('a', 2), file('b', 1), downloaded]);
  expect(newFilesOf(files)).toEqual([file('a', 2)]);
});
