import { describe, expect, it, vi } from 'vitest';
import type { StoredHandle } from '#web/delivery/item.ts';
import {
  createItem,
  createTestBrowser,
  createTestClock,
  openTab,
  settle,
} from '#web/tests/delivery/fake-browser.ts';
import { createFakeServer, type Fault } from '#web/tests/delivery/fake-server.ts';
import { fileOfSize } from '#web/tests/support/file-of-size.ts';
import { unusableUploadReason } from '#worker/domain/error-reasons.ts';
import { OutboxWriteError } from './browser/outbox-database.ts';

const message = (key: string, orderId = 'a') =>
  ({ key, userId: 'ana', kind: 'message', orderId, body: { message: key } }) as const;
const small = { blob: new Blob(['tune']), name: 'tune.bin' };
/** A blob with the size of a large file. */
const large = {
  blob: fileOfSize('big.bin', 30_000_000, { lastModified: 7 }),
  name: 'big.bin',
};

/** Opens a tab at a server with these faults, in order. */
function setUp(...faults: Fault[]) {
  const clock = createTestClock();
  const server = createFakeServer(() => faults.shift() ?? 'none', clock);
  const browser = createTestBrowser();
  return { server, browser, clock, tab: openTab(browser, { transport: server.transport, clock }) };
}

describe('submit', () => {
  it('stores the item first, and returns the result', async () => {
    const { tab, server, browser } = setUp();
    const order = { ...message('k'), kind: 'order', orderId: null } as const;
    let storedFirst = false;
    const result = await tab.delivery.submit(order, () => {
      storedFirst = browser.stored.has('k') && server.requests.length === 0;
    });
    expect([storedFirst, result]).toEqual([true, { stage: 'delivered', answer: { id: 'k' } }]);
    expect(server.accepted).toMatchObject([{ key: 'k', path: '/api/orders' }]);
    expect([browser.stored.size, tab.entries.get(), tab.delivered]).toEqual([0, [], ['k']]);
  });

  it('uploads a file, and refers to it', async () => {
    const { tab, server } = setUp();
    await tab.delivery.submit({ ...message('k'), file: small });
    expect(server.requests).toEqual([
      'POST /api/objects/upload',
      'PUT https://r2/1',
      'POST /api/orders/a/messages',
    ]);
    expect(server.accepted[0]?.body).toEqual({
      message: 'k',
      fileUrl: 'https://r2/1',
      fileName: 'tune.bin',
      fileSize: 4,
    });
  });

  it('waits with the server’s sentence and Retry-After, and then delivers', async () => {
    const busy = { status: 503, body: 'Busy.', headers: { 'Retry-After': '5' } };
    const { tab, clock, server } = setUp(busy);
    const failure = { status: 503, sentence: 'Busy.' };
    expect(await tab.delivery.submit(message('k'))).toMatchObject({ stage: 'waiting', failure });
    expect(tab.entries.get()).toMatchObject([{ stage: 'waiting', lastTry: failure }]);
    await clock.advance(4999);
    expect(server.accepted).toEqual([]);
    await clock.advance(1);
    expect(server.accepted).toHaveLength(1);
  });

  it('returns after 10 s behind another item, and still delivers the item later', async () => {
    const { tab, clock, server, browser } = setUp();
    const release = Promise.withResolvers<void>();
    browser.held.set('order a', release.promise);
    const result = tab.delivery.submit(message('k'));
    await clock.advance(10_000);
    expect(await result).toEqual({ stage: 'waiting', isUntried: true });
    browser.held.delete('order a');
    release.resolve();
    await settle();
    expect(server.accepted).toHaveLength(1);
  });

  it('keeps an item in memory that can’t be stored, unless the browser is offline', async () => {
    const { browser, server } = setUp();
    const add = () => Promise.reject(new OutboxWriteError(undefined));
    const list = () => Promise.reject(new Error('blocked'));
    const database = { ...browser.database, add, list };
    const online = openTab(browser, { transport: server.transport, database });
    expect((await online.delivery.submit(message('k'))).stage).toBe('delivered');
    const transport = { ...server.transport, isOnline: () => false };
    const offline = openTab(browser, { transport, database });
    await expect(offline.delivery.submit(message('l'))).rejects.toThrow(OutboxWriteError);
    expect(server.accepted).toHaveLength(1);
  });

  it('sends nothing of a file that can’t be read anymore, until the user chooses it again', async () => {
    const { browser, server } = setUp();
    const missing = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    const blob = new File(['tune'], 'tune.bin', { lastModified: 7 });
    blob.slice = () => Object.assign(new Blob(), { arrayBuffer: missing });
    // The database can't read it, either.
    const add = () => Promise.reject(new OutboxWriteError(undefined));
    const database = { ...browser.database, add };
    const { delivery, stages } = openTab(browser, { transport: server.transport, database });
    await delivery.submit({ ...message('k'), file: { blob, name: 'tune.bin' } });
    void delivery.wake();
    await settle();
    expect(stages()).toEqual(['k needsFile']);
    expect(server.requests).toEqual([]);
    await delivery.submit(message('l'));
    expect(server.accepted.map(({ key }) => key)).toEqual(['l']);
    const changed = new File(['newer tune'], 'tune.bin', { lastModified: 8 });
    expect(await delivery.chooseFile('k', changed)).toBeUndefined();
    await settle();
    expect(server.accepted.map(({ key, body }) => [key, body.fileSize])).toEqual([
      ['l', undefined],
      ['k', 10],
    ]);
  });
});

describe('lanes', () => {
  it('sends the last version of a build sheet once, also after a reload and a lost answer', async () => {
    const faults: Fault[] = ['lostRequest', 'lostRequest', 'lostAnswer'];
    const { server, browser, clock, tab } = setUp();
    const sheet = (key: string) =>
      ({
        ...message(key),
        kind: 'buildSheet',
        body: { version: 1, answers: { turbo: key } },
      }) as const;
    const offline = { ...server.transport, isOnline: () => false };
    tab.close();
    const first = openTab(browser, { transport: offline, clock });
    void first.delivery.submit({ ...sheet('old'), typed: { turbo: 'old' } });
    await settle();
    void first.delivery.submit(sheet('new'), () => void first.delivery.cancel('old'));
    await settle();
    first.close();
    const faulty = createFakeServer(() => faults.shift() ?? 'none', clock);
    const second = openTab(browser, { transport: faulty.transport, clock });
    await second.delivery.start();
    await clock.advance(60_000);
    expect(faulty.accepted).toEqual([
      { key: 'new', path: '/api/orders/a/build-sheet', body: sheet('new').body },
    ]);
    expect(faulty.requests).toEqual(Array(4).fill('PUT /api/orders/a/build-sheet'));
    expect(browser.stored.size).toBe(0);
  });

  it('blocks later messages of the same order only', async () => {
    const faultOf = (path: string) => (path.includes('/a/') ? 'lostRequest' : 'none');
    const { transport, accepted, requests } = createFakeServer(faultOf);
    const tab = openTab(createTestBrowser(), { transport });
    const submitted = [message('1'), message('2', 'b'), message('3'), message('4', 'b')];
    await Promise.all(submitted.map((item) => tab.delivery.submit(item)));
    await settle();
    expect(accepted.map(({ key }) => key)).toEqual(['2', '4']);
    expect(requests.filter((request) => request.includes('/a/')).length).toBeGreaterThan(0);
    expect(tab.stages()).toEqual(['1 waiting', '3 queued']);
  });

  it('continues after a rejected item, which the user can send again', async () => {
    const { tab, server } = setUp({ status: 400, body: 'No.' });
    expect(await tab.delivery.submit(message('1'))).toMatchObject({ stage: 'rejected' });
    await tab.delivery.submit(message('2'));
    expect(tab.entries.get()).toMatchObject([{ key: '1', problem: { sentence: 'No.' } }]);
    expect((await tab.delivery.tryAgain('1')).stage).toBe('delivered');
    expect(server.accepted.map(({ key }) => key)).toEqual(['2', '1']);
  });

  it('backs off if a rejection can’t be stored', async () => {
    const { browser, server, clock } = setUp(...Array(9).fill({ status: 400, body: 'No.' }));
    const change = () => Promise.reject(new OutboxWriteError(undefined));
    const database = { ...browser.database, change };
    const tab = openTab(browser, { transport: server.transport, clock, database });
    await tab.delivery.submit(message('1'));
    await settle();
    expect(server.requests).toHaveLength(1);
    await clock.advance(1000);
    expect(server.requests).toHaveLength(2);
  });

  it('keeps a large file and the texts after it in sequence, without delaying other orders', async () => {
    const { server, browser } = setUp();
    const { promise, resolve } = Promise.withResolvers<string>();
    const put = () => promise;
    const tab = openTab(browser, { transport: { ...server.transport, put } });
    void tab.delivery.submit({ ...message('file'), file: large });
    void tab.delivery.submit(message('after'));
    await tab.delivery.submit(message('other', 'b'));
    expect(server.accepted.map(({ key }) => key)).toEqual(['other']);
    expect(tab.stages()).toEqual(['file uploading', 'after queued']);
    resolve('');
    await settle();
    expect(server.accepted.map(({ key }) => key)).toEqual(['other', 'file', 'after']);
  });
});

describe('a large file', () => {
  /** Starts an upload that never ends, and opens a second tab. */
  async function interrupt() {
    const { server, browser } = setUp();
    const put = () => new Promise<string>(() => {});
    const first = openTab(browser, { transport: { ...server.transport, put } });
    void first.delivery.submit({ ...message('file'), file: large });
    await settle();
    void first.delivery.submit(message('text'));
    const second = openTab(browser, { transport: server.transport });
    await second.delivery.start();
    await settle();
    return { server, browser, first, second };
  }

  it('is sent by the tab that has it; after that tab closes, another tab asks the user for the file', async () => {
    const { server, browser, first, second } = await interrupt();
    expect(browser.stored.get('file')?.file).not.toHaveProperty('blob');
    expect(second.stages()).toEqual(['file queued', 'text queued']);
    // The tab that has the file keeps the lane.
    expect(server.accepted).toEqual([]);
    first.close();
    void second.delivery.wake();
    await settle();
    expect(second.stages()).toEqual(['file needsFile']);
    expect(server.accepted.map(({ key }) => key)).toEqual(['text']);
  });

  it.each([
    ['with the same file', large.blob],
    ['if it has changed', fileOfSize('big.bin', 31_000_000, { lastModified: 8 })],
  ])('starts over %s', async (_, chosen) => {
    const { server, first, second } = await interrupt();
    first.close();
    await second.delivery.wake();
    const other = fileOfSize('other.bin', 30_000_000, { lastModified: 7 });
    expect(await second.delivery.chooseFile('file', other)).toMatch(/^That’s a different file/);
    expect(await second.delivery.chooseFile('file', chosen)).toBeUndefined();
    await settle();
    expect(server.accepted.map(({ key }) => key)).toEqual(['text', 'file']);
    expect(server.accepted[1]?.body.fileSize).toBe(chosen.size);
    expect(second.stages()).toEqual([]);
  });
});

describe('a file that two tabs choose at once', () => {
  const version = (lastModified: number) => fileOfSize('big.bin', 30_000_000, { lastModified });
  const multipart = { key: 'u', uploadId: 'up', chunkSize: 16_000_000, parts: [] };

  /** Chooses version 8 in one tab and then version 7 in another, while the first one uploads. */
  async function chooseTwice(put: () => Promise<string>) {
    const { server, browser } = setUp();
    const file = { name: 'big.bin', size: 30_000_000, lastModified: 7, url: null, multipart };
    browser.stored.set('k', createItem({ key: 'k', file }));
    const tabs = [put, () => new Promise<string>(() => {})].map((send) =>
      openTab(browser, { transport: { ...server.transport, put: send } }),
    );
    const [first, second] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
    await first.delivery.start();
    await second.delivery.start();
    await settle();
    expect([first.stages(), second.stages()]).toEqual([['k needsFile'], ['k needsFile']]);
    void first.delivery.chooseFile('k', version(8));
    const chosen = second.delivery.chooseFile('k', version(7));
    await settle();
    // The second one reads the items again.
    await first.delivery.submit(message('other', 'b'));
    await settle();
    return { browser, server, first, second, chosen };
  }

  it('starts over with the file of the second one, after the first one disappeared', async () => {
    const { browser, first, second, chosen } = await chooseTwice(() => new Promise(() => {}));
    expect(browser.stored.get('k')?.file).toMatchObject({ lastModified: 8 });
    first.close();
    expect(await chosen).toBeUndefined();
    await settle();
    expect(second.stages()).toEqual(['k uploading']);
    expect(browser.stored.get('k')?.file).toMatchObject({ lastModified: 7, url: null });
  });

  it('sends the file of the first one, and releases the second one', async () => {
    const { browser, server, second, chosen } = await chooseTwice(async () => '"tag"');
    expect(await chosen).toBeUndefined();
    await settle();
    expect(server.accepted.map(({ key }) => key)).toEqual(['k', 'other']);
    expect([second.stages(), browser.held.size]).toEqual([[], 0]);
  });
});

describe('the stored handle of a large file', () => {
  const handle = (permission: PermissionState, file = large.blob): StoredHandle => ({
    queryPermission: async () => permission,
    requestPermission: async () => 'granted',
    getFile: async () => file,
  });

  async function restart(stored: StoredHandle) {
    const { tab, server, browser } = setUp();
    const file = { name: 'big.bin', size: 30_000_000, lastModified: 7, url: null, handle: stored };
    // The fake database can't clone functions.
    const database = { ...browser.database, list: async () => [...browser.stored.values()] };
    browser.stored.set('k', createItem({ key: 'k', file }));
    const reopened = openTab(browser, { transport: server.transport, database });
    await reopened.delivery.start();
    await settle();
    return { tab, server, reopened };
  }

  it('resumes the upload after a reload if the permission is still granted', async () => {
    const { server } = await restart(handle('granted'));
    expect(server.accepted.map(({ key }) => key)).toEqual(['k']);
  });

  it('waits for the user’s permission', async () => {
    const { server, reopened } = await restart(handle('prompt'));
    expect([reopened.stages(), server.accepted]).toEqual([['k needsFile'], []]);
    expect(await reopened.delivery.reopenFile('k', { mayAsk: true })).toBe(true);
    await settle();
    expect(server.accepted).toHaveLength(1);
  });

  it('does not send a file that has changed', async () => {
    const { server, reopened } = await restart(handle('granted', new File(['x'], 'big.bin')));
    expect([reopened.stages(), server.accepted]).toEqual([['k needsFile'], []]);
    expect(await reopened.delivery.reopenFile('k', { mayAsk: true })).toBe(false);
    // Nothing offers to continue with it.
    expect(reopened.delivery.find('k')?.file?.handle).toBeUndefined();
  });

  it('keeps the handle of a file that it may not read yet', async () => {
    const { reopened } = await restart(handle('prompt'));
    expect(reopened.delivery.find('k')?.file?.handle).toBeDefined();
  });

  it('rejects a file without bytes', async () => {
    const { reopened } = await restart(handle('prompt'));
    expect(await reopened.delivery.chooseFile('k', new File([], 'big.bin'))).toBe(
      'This file is empty. Choose another one.',
    );
  });
});

describe('cancel', () => {
  it('stops an upload, and never posts the item', async () => {
    const { tab, browser, server } = setUp();
    const submitted = tab.delivery.submit({ ...message('k'), file: small });
    const unsubscribe = tab.entries.subscribe(() => {
      if (tab.stages()[0] === 'k uploading') void tab.delivery.cancel('k');
    });
    expect(await submitted).toEqual({ stage: 'waiting', isUntried: true });
    unsubscribe();
    await settle();
    expect([browser.stored.size, server.accepted]).toEqual([0, []]);
  });

  it('is too late for an item that is being sent here or in another tab', async () => {
    const { browser, server } = setUp();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const fetch = () => promise;
    const tab = openTab(browser, { transport: { ...server.transport, fetch } });
    const other = openTab(browser, { transport: server.transport });
    await other.delivery.start();
    const submitted = tab.delivery.submit(message('k'));
    await settle();
    expect(await tab.delivery.cancel('k')).toBe(false);
    expect(other.stages()).toEqual(['k sending']);
    expect(await other.delivery.cancel('k')).toBe(false);
    resolve(Response.json({ id: 'k' }));
    expect((await submitted).stage).toBe('delivered');
    await settle();
    expect([other.entries.get(), other.delivered]).toEqual([[], ['k']]);
  });

  it('says whether the item still existed, and tells it to the sender', async () => {
    const { tab, browser } = setUp('lostRequest', 'lostRequest');
    await tab.delivery.submit(message('k'));
    expect(await tab.delivery.cancel('k')).toBe(true);
    expect(await tab.delivery.cancel('k')).toBe(false);
    expect(await tab.delivery.cancel('unknown')).toBe(false);
    await tab.delivery.submit(message('l'));
    browser.stored.delete('l');
    expect(await tab.delivery.cancel('l')).toBe(false);
  });

  it('counts as failed if the database can’t delete the item', async () => {
    const { browser, server } = setUp('lostRequest');
    const remove = () => Promise.reject(new Error('blocked'));
    const database = { ...browser.database, remove };
    const tab = openTab(browser, { transport: server.transport, database });
    await tab.delivery.submit(message('k'));
    expect(await tab.delivery.cancel('k')).toBe(false);
  });

  it('clears all items of the user, but not one that is being sent', async () => {
    const { browser, server } = setUp();
    const fetch = () => new Promise<Response>(() => {});
    const tab = openTab(browser, { transport: { ...server.transport, fetch } });
    void tab.delivery.submit(message('sending'));
    await settle();
    void tab.delivery.submit(message('queued'));
    await settle();
    await tab.delivery.clear();
    expect(tab.stages()).toEqual(['sending sending']);
  });

  it('reaches the tab that is about to send the item', async () => {
    const { browser, server, tab } = setUp();
    browser.stored.set('k', createItem({ key: 'k' }));
    await tab.delivery.start();
    const other = openTab(browser, { transport: { ...server.transport, isOnline: () => false } });
    await other.delivery.start();
    browser.stored.delete('k');
    await settle();
    await other.delivery.wake();
    expect(other.entries.get()).toEqual([]);
  });
});

describe('a signed-out user', () => {
  it('keeps all items until they sign in again', async () => {
    const { tab, server, browser } = setUp({ status: 401, body: 'Unauthorized' });
    expect(await tab.delivery.submit(message('k'))).toEqual({ stage: 'queued' });
    expect([tab.state.isSignedIn, browser.stored.size]).toEqual([false, 1]);
    tab.state.isSignedIn = true;
    await tab.delivery.wake();
    expect(server.accepted).toHaveLength(1);
  });

  it('never sends another user’s items', async () => {
    const { tab, server, browser } = setUp();
    browser.stored.set('k', createItem({ key: 'k', userId: 'ben' }));
    await tab.delivery.start();
    await settle();
    expect([server.requests, tab.entries.get()]).toEqual([[], []]);
  });
});

it('waits when the network is lost, and repeats the same request', async () => {
  const { tab, server, browser } = setUp();
  const requests: (BodyInit | null | undefined)[] = [];
  const fetch: typeof server.transport.fetch = async (path, init, { signal }) => {
    requests.push(init.body);
    if (requests.length > 1) return server.transport.fetch(path, init, { timeoutMs: 0, signal });
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    );
  };
  const sender = openTab(browser, { transport: { ...server.transport, fetch } });
  void sender.delivery.submit(message('k'));
  await settle();
  sender.delivery.goOffline();
  expect(sender.entries.get()).toMatchObject([{ stage: 'waiting', lastTry: 'unanswered' }]);
  await sender.delivery.wake();
  expect(requests[1]).toBe(requests[0]);
  expect([server.accepted.length, tab.entries.get()]).toEqual([1, []]);
});

it('asks again for a file that has shrunk on disk, instead of uploading it again and again', async () => {
  const { tab, server } = setUp();
  const shrunk = Object.defineProperty(new File(['tu'], 'big.bin'), 'size', { value: 30_000_000 });
  await tab.delivery.submit({ ...message('k'), file: { blob: shrunk, name: 'big.bin' } });
  await settle();
  expect([tab.stages(), server.requests]).toEqual([['k needsFile'], []]);
});

it('uploads a file again if the server can’t use its upload anymore', async () => {
  const headers = { 'Error-Reason': unusableUploadReason };
  const unusable = { status: 409, body: 'Upload it again.', headers };
  const { tab, server, clock } = setUp('none', 'none', 'lostRequest', unusable);
  await tab.delivery.submit({ ...message('k'), file: small });
  await clock.advance(10_000);
  expect(server.accepted[0]?.body.fileUrl).toBe('https://r2/2');
});

it('never uploads a file again that another tab uploaded before the server rejected the item', async () => {
  const { tab, server, browser } = setUp('none', 'none', { status: 409, body: 'Not now.' });
  const other = openTab(browser, { transport: server.transport });
  await other.delivery.start();
  const isRejected = Promise.withResolvers<void>();
  other.entries.subscribe(() => {
    if (other.stages()[0] === 'k rejected') isRejected.resolve();
  });
  // The user presses as soon as the other tab shows the button.
  const retried = isRejected.promise.then(() => other.delivery.tryAgain('k'));
  await tab.delivery.submit({ ...message('k'), file: small });
  await retried;
  expect(server.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
  expect(server.accepted).toHaveLength(1);
});

it('repeats the request of a tab that was closed before its answer', async () => {
  const { tab, server, browser, clock } = setUp('none', 'none', 'noAnswer');
  const other = openTab(browser, { transport: server.transport, clock });
  await other.delivery.start();
  void tab.delivery.submit({ ...message('k'), file: small });
  await settle();
  expect(server.accepted).toHaveLength(1);
  // The other tab waits for its turn.
  const woken = other.delivery.wake();
  tab.close();
  await woken;
  expect(other.entries.get()).toEqual([]);
  expect(server.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
});

it('never sends an item that another tab canceled after this one read it', async () => {
  const { browser, server } = setUp();
  const has = async (key: string) => {
    browser.stored.delete(key);
    return false;
  };
  const database = { ...browser.database, has };
  const tab = openTab(browser, { transport: server.transport, database });
  await tab.delivery.submit(message('k'));
  await settle();
  expect([server.requests, tab.stages()]).toEqual([[], []]);
});

it('counts the failures of an upload from zero once the bucket has received bytes', async () => {
  const busy = { status: 503, body: 'Busy.' };
  const { browser, server, clock } = setUp(busy);
  let progress: ((sent: number) => void) | undefined;
  const put: typeof server.transport.put = (_, __, { onProgress }) => {
    progress = onProgress;
    return new Promise(() => {});
  };
  const tab = openTab(browser, { transport: { ...server.transport, put }, clock });
  await tab.delivery.submit({ ...message('k'), file: small });
  await clock.advance(1000);
  const failure = { status: 503, sentence: 'Busy.' };
  expect(tab.entries.get()).toMatchObject([{ stage: 'uploading', failures: 1, lastTry: failure }]);
  progress?.(0);
  expect(tab.entries.get()).toMatchObject([{ failures: 1, lastTry: failure }]);
  progress?.(2);
  expect(tab.entries.get()).toMatchObject([{ failures: 0, lastTry: undefined, sent: 0 }]);
  await clock.advance(500);
  expect(tab.entries.get()).toMatchObject([{ sent: 2 }]);
  tab.delivery.pause('k');
  expect(tab.entries.get()).toMatchObject([{ stage: 'paused', sent: 0, bytesPerSecond: 0 }]);
  expect(browser.stored.get('k')?.file?.isPaused).toBe(true);
});

it('keeps a delivered file on the screen until it is dismissed', async () => {
  const { tab } = setUp();
  const deliverable = { ...message('k'), kind: 'deliverable' } as const;
  await tab.delivery.submit({ ...deliverable, file: { ...small, name: 'a.bin' } });
  await tab.delivery.wake();
  expect(tab.stages()).toEqual(['k delivered']);
  tab.delivery.dismiss('k');
  expect(tab.stages()).toEqual([]);
});

it('dismisses nothing that isn’t delivered', async () => {
  const { tab } = setUp('lostRequest');
  await tab.delivery.submit(message('text'));
  tab.delivery.dismiss('text');
  expect(tab.stages()).toEqual(['text waiting']);
});

it('ignores what arrives from the network after the user paused the upload', async () => {
  const { browser, server } = setUp();
  const { promise, resolve } = Promise.withResolvers<string>();
  let progress: ((sent: number) => void) | undefined;
  const put: typeof server.transport.put = (_, __, { onProgress }) => {
    progress = onProgress;
    return promise;
  };
  const tab = openTab(browser, { transport: { ...server.transport, put } });
  void tab.delivery.submit({ ...message('k'), file: small });
  await settle();
  tab.delivery.pause('k');
  progress?.(3);
  resolve('"e"');
  await settle();
  expect(tab.entries.get()).toMatchObject([{ stage: 'paused', sent: 0, file: { url: null } }]);
  expect(server.accepted).toEqual([]);
});

it('can’t reopen the file of a text, and ignores a file for an upload that runs', async () => {
  const { browser, server } = setUp();
  const put = () => new Promise<string>(() => {});
  const tab = openTab(browser, { transport: { ...server.transport, put } });
  void tab.delivery.submit({ ...message('file'), file: large });
  void tab.delivery.submit(message('text'));
  await settle();
  expect(await tab.delivery.reopenFile('text', { mayAsk: true })).toBe(false);
  expect(await tab.delivery.reopenFile('unknown', { mayAsk: true })).toBe(false);
  const changed = fileOfSize('big.bin', 31_000_000, { lastModified: 9 });
  expect(await tab.delivery.chooseFile('file', changed)).toBeUndefined();
  expect(tab.entries.get()[0]).toMatchObject({ stage: 'uploading', file: { size: 30_000_000 } });
  expect(tab.entries.get()[0]?.file?.blob).toBe(large.blob);
});

it('marks an item that is only in memory', async () => {
  const { browser, server } = setUp('lostRequest');
  const add = () => Promise.reject(new OutboxWriteError(undefined));
  const database = { ...browser.database, add };
  const tab = openTab(browser, { transport: server.transport, database });
  await tab.delivery.submit(message('k'));
  expect(tab.entries.get()).toMatchObject([{ key: 'k', isUnsaved: true }]);
});

it('asks the browser to sync when it is offline or the server doesn’t answer', async () => {
  const { browser, server } = setUp('lostRequest');
  let syncs = 0;
  const requestSync = () => {
    syncs += 1;
  };
  const tab = openTab(browser, { transport: { ...server.transport, requestSync } });
  await tab.delivery.submit(message('k'));
  expect(syncs).toBe(1);
  const isOnline = () => false;
  const offline = openTab(browser, { transport: { ...server.transport, requestSync, isOnline } });
  void offline.delivery.wake();
  await settle();
  expect([syncs, server.requests.length]).toEqual([2, 1]);
});

it('stores each part, so that another tab can go on with the rest', async () => {
  const { browser, server } = setUp();
  const blob = fileOfSize('big.bin', 120_000_000, { lastModified: 7 });
  const answers = { uploadId: 'u', key: 'k', url: 'https://r2/part', location: 'https://r2/x' };
  const fetch: typeof server.transport.fetch = (path, ...rest) =>
    path.startsWith('/api/s3')
      ? Promise.resolve(Response.json(answers))
      : server.transport.fetch(path, ...rest);
  let puts = 0;
  const put = async () => {
    puts += 1;
    return puts > 3 ? new Promise<string>(() => {}) : '"e"';
  };
  const tab = openTab(browser, { transport: { ...server.transport, fetch, put } });
  void tab.delivery.submit({
    ...message('k'),
    kind: 'deliverable',
    file: { blob, name: 'big.bin' },
  });
  await vi.waitFor(() => expect(browser.stored.get('k')?.file?.multipart?.parts).toHaveLength(3));
  expect(browser.stored.get('k')?.file?.multipart).toMatchObject({ uploadId: 'u', key: 'k' });
});
