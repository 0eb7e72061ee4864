import { get, keys, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { databases } from './database-names.ts';
import { createIdbStore, IdbTimeoutError, withReadTimeout } from './indexed-db.ts';

/** A transaction whose requests finish only when a test says so. */
class FakeTransaction extends EventTarget {
  readonly commit = vi.fn();
  readonly abort = vi.fn();
  oncomplete?: () => void;
  readonly requests: { onsuccess?: () => void; result: unknown }[] = [];

  objectStore() {
    const addRequest = () => {
      const request: FakeTransaction['requests'][number] = { result: undefined };
      this.requests.push(request);
      return request;
    };
    return { transaction: this, get: addRequest, getAllKeys: addRequest, put: addRequest };
  }
}

let transactions: FakeTransaction[];

/** Opens a fake database. */
function open() {
  const transaction = () => {
    const started = new FakeTransaction();
    transactions.push(started);
    return started;
  };
  const request: { onsuccess?: () => void; result: unknown } = { result: { transaction } };
  queueMicrotask(() => request.onsuccess?.());
  return request;
}

beforeEach(() => {
  vi.useFakeTimers();
  transactions = [];
  vi.stubGlobal('indexedDB', { open });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  { read: get.bind(undefined, 'key'), name: 'one value' },
  { read: keys, name: 'all keys' },
])('times out a read of $name when an open database never responds', async ({ read }) => {
  const reading = read(createIdbStore(databases.queries));
  const rejected = expect(reading).rejects.toThrow(IdbTimeoutError);
  await vi.advanceTimersByTimeAsync(3000);
  await rejected;
  expect(vi.getTimerCount()).toBe(0);
});

it('returns a result that arrives in time and clears the timer', async () => {
  const reading = get('key', createIdbStore(databases.queries));
  await vi.advanceTimersByTimeAsync(2000);
  const [request] = transactions.at(-1)?.requests ?? [];
  if (!request) throw new Error('no request was made');
  request.result = 'value';
  request.onsuccess?.();
  expect(await reading).toBe('value');
  expect(vi.getTimerCount()).toBe(0);
});

it('times out an early read that never finishes', async () => {
  const reading = withReadTimeout(new Promise(() => {}), 'reads');
  const rejected = expect(reading).rejects.toThrow(IdbTimeoutError);
  await vi.advanceTimersByTimeAsync(3000);
  await rejected;
});

it('commits each transaction at once', async () => {
  void set('key', 'value', createIdbStore(databases.queries));
  await vi.advanceTimersByTimeAsync(0);
  expect(transactions.length).toBeGreaterThan(1);
  for (const { commit } of transactions) expect(commit).toHaveBeenCalledOnce();
});

it('aborts an unfinished multi-step transaction when the user leaves the page', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const { multiStep } = createIdbStore(databases.outbox);
  void multiStep('readwrite', () => {});
  void multiStep('readwrite', () => {});
  await vi.advanceTimersByTimeAsync(0);
  const [finished, unfinished] = transactions.slice(-2);
  finished?.dispatchEvent(new Event('complete'));
  page.dispatchEvent(new Event('pagehide'));
  expect(finished?.abort).not.toHaveBeenCalled();
  expect(unfinished?.abort).toHaveBeenCalledOnce();
});
