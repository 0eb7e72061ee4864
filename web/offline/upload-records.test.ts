import 'fake-indexeddb/auto';
import { clear, keys, set } from 'idb-keyval';
import { beforeEach, expect, it } from 'vitest';
import { database } from '#web/lib/database.ts';
import { stores } from '#web/lib/database-names.ts';
import {
  deleteUploadRecord,
  deleteUploadsOfOtherUsers,
  loadUploadRecords,
  lockUpload,
  saveUploadRecord,
  type UploadRecord,
} from './upload-records.ts';

const store = database.store(stores.uploads);
const owner = { userId: 'ana', about: 'o1' };
const day = 24 * 60 * 60 * 1000;

function record(id: string, change: Partial<UploadRecord> = {}): UploadRecord {
  return {
    id,
    ...owner,
    name: 'tune.bin',
    size: 4,
    lastModified: 1,
    details: { itemId: 'tune' },
    createdAt: Date.now(),
    progress: { state: 'sent', location: '/objects/f1' },
    ...change,
  };
}

const loadedIds = async () => (await loadUploadRecords(owner)).map(({ id }) => id);

beforeEach(() => clear(store));

it('loads the uploads of one order, oldest first', async () => {
  await saveUploadRecord(record('new'));
  await saveUploadRecord(record('old', { createdAt: Date.now() - 1000 }));
  await saveUploadRecord(record('elsewhere', { about: 'o2' }));
  expect(await loadedIds()).toEqual(['old', 'new']);
});

it('forgets an upload', async () => {
  await saveUploadRecord(record('a'));
  await deleteUploadRecord('a');
  expect(await loadedIds()).toEqual([]);
});

it('skips an upload that is running, until it is released', async () => {
  await saveUploadRecord(record('a'));
  const release = lockUpload('a');
  expect(await loadedIds()).toEqual([]);
  release();
  await expect.poll(loadedIds).toEqual(['a']);
});

it('deletes uploads that are invalid, a day old, or another user’s', async () => {
  await saveUploadRecord(record('expired', { createdAt: Date.now() - day }));
  await saveUploadRecord(record('other', { userId: 'bob' }));
  await set('damaged', { shape: 1 }, store);
  expect(await loadedIds()).toEqual([]);
  expect(await keys(store)).toEqual([]);
});

it('deletes the uploads of other users, or all when no user is signed in', async () => {
  await saveUploadRecord(record('mine'));
  await saveUploadRecord(record('other', { userId: 'bob' }));
  await deleteUploadsOfOtherUsers('ana');
  expect(await keys(store)).toEqual(['mine']);
  await deleteUploadsOfOtherUsers(undefined);
  expect(await keys(store)).toEqual([]);
});
