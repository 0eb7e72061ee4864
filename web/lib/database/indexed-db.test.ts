import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { get, keys, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabase, IdbTimeoutError, withReadTimeout } from './indexed-db.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens the database as a tab of the app's given version does; each version adds an object store. */
function tabOf(version: number) {
  const database = createDatabase<string>({
    name: 'shop',
    version,
    upgrade(opened, oldVersion) {
      for (let next = oldVersion + 1; next <= version; next++)
        opened.createObjectStore(`store ${next}`);
    },
  });
  return (store: number) => database.store(`store ${store}`);
}

describe('an open database', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
  });

  it('keeps its rows when the app starts again', async () => {
    await set('a', 1, tabOf(1)(1));
    expect(await get('a', tabOf(1)(1))).toBe(1);
  });

  it('lets a tab of a newer version upgrade it, and still works in the older tab', async () => {
    const older = tabOf(1);
    await set('a', 1, older(1));
    const newer = tabOf(2);
    await set('b', 2, newer(2));
    expect(await keys(older(1))).toEqual(['a']);
    await set('c', 3, older(1));
    expect(await keys(newer(1))).toEqual(['a', 'c']);
  });

  it.each([
    { name: 'with an event', closeConnection: forceCloseDatabase },
    { name: 'silently', closeConnection: (connection: IDBDatabase) => connection.close() },
  ])('opens again after the browser closed it $name', async ({ closeConnection }) => {
    const store = tabOf(1)(1);
    const open = vi.spyOn(indexedDB, 'open');
    await set('a', 1, store);
    closeConnection(open.mock.results.at(-1)?.value.result);
    expect(await get('a', store)).toBe(1);
  });

  it('tries again after it failed to open', async () => {
    const store = tabOf(1)(1);
    vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await expect(keys(store)).rejects.toThrow('denied');
    expect(await keys(store)).toEqual([]);
  });
});

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

describe('a database that doesn’t respond', () => {
  let transactions: FakeTransaction[];

  /** Opens a fake database. */
  function open() {
    const transaction = () => {
      const started = new FakeTransaction();
      transactions.push(started);
      return started;
    };
    const result = Object.assign(new EventTarget(), { transaction });
    const request: { onsuccess?: () => void; result: unknown } = Object.assign(new EventTarget(), {
      result,
    });
    queueMicrotask(() => request.onsuccess?.());
    return request;
  }

  beforeEach(() => {
    vi.useFakeTimers();
    transactions = [];
    vi.stubGlobal('indexedDB', { open });
  });

  it('times out when it never opens', async () => {
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
    const rejected = expect(keys(tabOf(1)(1))).rejects.toThrow(IdbTimeoutError);
    await vi.advanceTimersByTimeAsync(1000);
    await rejected;
  });

  it.each([
    { read: get.bind(undefined, 'key'), name: 'one value' },
    { read: keys, name: 'all keys' },
  ])('times out a read of $name', async ({ read }) => {
    const rejected = expect(read(tabOf(1)(1))).rejects.toThrow(IdbTimeoutError);
    await vi.advanceTimersByTimeAsync(3000);
    await rejected;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('returns a result that arrives in time and clears the timer', async () => {
    const reading = get('key', tabOf(1)(1));
    await vi.advanceTimersByTimeAsync(2000);
    const [request] = transactions.at(-1)?.requests ?? [];
    if (!request) throw new Error('no request was made');
    request.result = 'value';
    request.onsuccess?.();
    expect(await reading).toBe('value');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('times out an early read that never finishes', async () => {
    const reading = withReadTimeout(new Promise(() => {}), 'shop');
    const rejected = expect(reading).rejects.toThrow(IdbTimeoutError);
    await vi.advanceTimersByTimeAsync(3000);
    await rejected;
  });

  it('commits each transaction immediately', async () => {
    void set('key', 'value', tabOf(1)(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(transactions).toHaveLength(1);
    expect(transactions[0]?.commit).toHaveBeenCalledOnce();
  });

  it('aborts an unfinished multi-step transaction when the user leaves the page', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const { multiStep } = tabOf(1)(1);
    void multiStep('readwrite', () => {});
    void multiStep('readwrite', () => {});
    await vi.advanceTimersByTimeAsync(0);
    const [finished, unfinished] = transactions.slice(-2);
    finished?.dispatchEvent(new Event('complete'));
    page.dispatchEvent(new Event('pagehide'));
    expect(finished?.abort).not.toHaveBeenCalled();
    expect(unfinished?.abort).toHaveBeenCalledOnce();
  });
});
