import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Checks the storage of a new page; returns whether it is blocked. */
async function isBlocked(): Promise<boolean> {
  const { checkStorage } = await import('./storage-support.ts');
  const { storageProblem } = await import('./storage-problem.ts');
  await checkStorage();
  return storageProblem.get()?.kind === 'blocked';
}

function failWrites(name: string): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('failed', name);
  });
}

it('reports no problem when a write succeeds', async () => {
  expect(await isBlocked()).toBe(false);
});

it.each([
  [true, 0],
  [false, 1],
])('asks the browser to keep the data unless it already does: %s', async (isKept, asked) => {
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', { storage: { persisted: async () => isKept, persist } });
  const { requestPersistence } = await import('./storage-support.ts');
  await requestPersistence();
  expect(persist).toHaveBeenCalledTimes(asked);
});

it('reports that the browser blocks storage', async () => {
  vi.stubGlobal('indexedDB', undefined);
  expect(await isBlocked()).toBe(true);
});

it('reports that writes fail', async () => {
  failWrites('UnknownError');
  expect(await isBlocked()).toBe(true);
});

it('does not report a full disk', async () => {
  failWrites('QuotaExceededError');
  expect(await isBlocked()).toBe(false);
});
