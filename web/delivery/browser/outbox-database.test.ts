import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeliveryItem } from '#web/delivery/item.ts';
import { createItem } from '#web/tests/delivery/fake-browser.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens the outbox of a new page. */
const open = async () => (await import('./outbox-database.ts')).outboxDatabase;

const blob = new Blob(['tune'], { type: 'text/csv' });
const withFile = createItem({ file: { name: 'tune.csv', size: 4, url: null, blob } });

/** Makes the browser refuse rows, as Safari's private windows refuse blobs. */
function refuse(isRefused: (row: DeliveryItem) => boolean, error: string): DeliveryItem[] {
  const rows: DeliveryItem[] = [];
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    row: DeliveryItem,
    key,
  ) {
    if (isRefused(row)) throw new DOMException('refused', error);
    rows.push(row);
    return put.call(this, row, key);
  });
  return rows;
}

describe('in a browser that can’t store blobs', () => {
  it('stores the bytes, and returns the file with its type', async () => {
    const rows = refuse(({ file }) => file?.blob !== undefined, 'DataCloneError');
    const outbox = await open();
    await outbox.add(withFile);
    expect(rows).toMatchObject([{ file: { bytes: expect.any(ArrayBuffer), type: 'text/csv' } }]);
    const [stored] = await outbox.list('ana');
    expect(stored?.file).toMatchObject({ name: 'tune.csv', size: 4 });
    expect(stored?.file?.blob?.type).toBe('text/csv');
    expect(await stored?.file?.blob?.text()).toBe('tune');
  });

  it('keeps the bytes when the item changes', async () => {
    refuse(({ file }) => file?.blob !== undefined, 'UnknownError');
    const outbox = await open();
    await outbox.add(withFile);
    const file = { name: 'tune.csv', size: 4, url: 'https://r2/1', blob };
    await outbox.change('the-key', { file });
    const [stored] = await outbox.list('ana');
    expect(stored?.file?.url).toBe('https://r2/1');
    expect(await stored?.file?.blob?.text()).toBe('tune');
  });
});

it('keeps the blob when the item changes', async () => {
  const outbox = await open();
  await outbox.add(withFile);
  await outbox.change('the-key', { file: { name: 'tune.csv', size: 4, url: 'https://r2/1' } });
  const [stored] = await outbox.list('ana');
  expect([stored?.file?.url, await stored?.file?.blob?.text()]).toEqual(['https://r2/1', 'tune']);
});

it('changes an item without a file', async () => {
  const outbox = await open();
  await outbox.add(createItem());
  const rejection = { status: 400, sentence: 'No.' };
  await outbox.change('the-key', { rejection });
  expect(await outbox.list('ana')).toEqual([createItem({ rejection })]);
});

it.each([
  ['QuotaExceededError', 'This device is out of storage.'],
  ['SecurityError', 'This browser can’t save anything while you’re offline. Private windows often'],
  ['UnknownError', 'This browser can’t save anything while you’re offline. Private windows often'],
])('explains a %s', async (error, reason) => {
  refuse(() => true, error);
  await expect((await open()).add(withFile)).rejects.toThrow(reason);
});

it('lists the user’s items from the oldest to the newest, without those of others', async () => {
  const outbox = await open();
  const added = { c: 1, a: 3, b: 2 };
  for (const [key, at] of Object.entries(added)) await outbox.add(createItem({ key, at }));
  await outbox.add(createItem({ key: 'd', userId: 'ben' }));
  expect((await outbox.list('ana')).map(({ key }) => key)).toEqual(['c', 'b', 'a']);
});

it('doesn’t bring back an item that was removed, and says whether it still had it', async () => {
  const outbox = await open();
  await outbox.add(createItem());
  expect(await outbox.has('the-key')).toBe(true);
  expect(await outbox.remove('the-key')).toBe(true);
  expect(await outbox.remove('the-key')).toBe(false);
  await outbox.change('the-key', { rejection: { status: 400, sentence: 'No.' } });
  expect([await outbox.has('the-key'), await outbox.list('ana')]).toEqual([false, []]);
});

it('reports a full disk for a text, too, and then stores no bytes instead of a blob', async () => {
  const rows = refuse(({ file }) => file?.blob !== undefined, 'QuotaExceededError');
  const outbox = await open();
  await expect(outbox.add(withFile)).rejects.toThrow('This device is out of storage.');
  expect(rows).toEqual([]);
});
