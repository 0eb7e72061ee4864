import { get, keys, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptStore, LateError, readInTime } from './indexed-db.ts';

/** A transaction that is asked for, and answers when it is told to. */
class FakeTransaction extends EventTarget {
  readonly commit = vi.fn();
  readonly abort = vi.fn();
  oncomplete?: () => void;
  readonly requests: { onsuccess?: () => void; result: unknown }[] = [];

  objectStore() {
    const ask = () => {
      const request: FakeTransaction['requests'][number] = { result: undefined };
      this.requests.push(request);
      return request;
    };
    return { transaction: this, get: ask, getAllKeys: ask, put: ask };
  }
}

let transactions: FakeTransaction[];

/** A database that opens. */
function open() {
  const transaction = () => {
    const begun = new FakeTransaction();
    transactions.push(begun);
    return begun;
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
])('refuses a read of $name that a store which opened never answers', async ({ read }) => {
  const reading = read(keptStore('reads', 'reads'));
  const refused = expect(reading).rejects.toThrow(LateError);
  await vi.advanceTimersByTimeAsync(3000);
  await refused;
  expect(vi.getTimerCount()).toBe(0);
});

it('gives what comes in time, and waits no longer', async () => {
  const reading = get('key', keptStore('reads', 'reads'));
  await vi.advanceTimersByTimeAsync(2000);
  const [request] = transactions.at(-1)?.requests ?? [];
  if (!request) throw new Error('nothing was asked for');
  request.result = 'value';
  request.onsuccess?.();
  expect(await reading).toBe('value');
  expect(vi.getTimerCount()).toBe(0);
});

it('refuses an early read that never ends', async () => {
  const refused = expect(readInTime(new Promise(() => {}), 'reads')).rejects.toThrow(LateError);
  await vi.advanceTimersByTimeAsync(3000);
  await refused;
});

it('commits each transaction at once', async () => {
  void set('key', 'value', keptStore('reads', 'reads'));
  await vi.advanceTimersByTimeAsync(0);
  expect(transactions.length).toBeGreaterThan(1);
  for (const { commit } of transactions) expect(commit).toHaveBeenCalledOnce();
});

it('aborts what is done in steps when its page is left', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const { inSteps } = keptStore('outbox', 'items');
  void inSteps('readwrite', () => {});
  void inSteps('readwrite', () => {});
  await vi.advanceTimersByTimeAsync(0);
  const [over, unfinished] = transactions.slice(-2);
  over?.dispatchEvent(new Event('complete'));
  page.dispatchEvent(new Event('pagehide'));
  expect(over?.abort).not.toHaveBeenCalled();
  expect(unfinished?.abort).toHaveBeenCalledOnce();
});
