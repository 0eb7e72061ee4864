import { describe, expect, it, vi } from 'vitest';
import {
  createItem,
  createTestBrowser,
  createTestClock,
  openTab,
  settle,
} from '#web/tests/delivery/fake-browser.ts';
import { createFakeServer, type Fault } from '#web/tests/delivery/fake-server.ts';
import { large, message, setUp, small } from '#web/tests/delivery/set-up.ts';
import { OutboxWriteError } from './browser/outbox-database.ts';

describe('submit', () => {
  it('stores the item first, and returns the result', async () => {
    const { tab, server, browser } = setUp();
    const order = { ...message('k'), kind: 'order', orderId: null } as const;
    let storedFirst = false;
    const result = await tab.delivery.submit(order, () => {
      storedFirst = browser.stored.has('k') && server.requests.length === 0;
    });
    expect([storedFirst, result]).toEqual([true, { stage: 'accepted', answer: { id: 'k' } }]);
    expect(server.accepted).toMatchObject([{ key: 'k', path: '/api/orders' }]);
    expect([browser.stored.size, tab.entries.get(), tab.accepted]).toEqual([0, [], ['k']]);
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
    expect(tab.entries.get()).toMatchObject([{ stage: 'waiting', lastFailure: failure }]);
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
    expect(await result).toEqual({ stage: 'waiting', isNotCounted: true });
    browser.held.delete('order a');
    release.resolve();
    await settle();
    expect(server.accepted).toHaveLength(1);
  });

  it('waits longer than 10 s for the response to the item itself', async () => {
    const { browser, server } = setUp();
    const clock = createTestClock();
    const response = Promise.withResolvers<Response>();
    const transport = { ...server.transport, fetch: () => response.promise };
    const tab = openTab(browser, { transport, clock });
    const result = tab.delivery.submit(message('k'));
    await clock.advance(11_000);
    response.resolve(Response.json({ id: 'k' }));
    expect(await result).toEqual({ stage: 'accepted', answer: { id: 'k' } });
  });

  it('keeps an item in memory that can’t be stored, unless the browser is offline', async () => {
    const { browser, server } = setUp();
    const add = () => Promise.reject(new OutboxWriteError(undefined));
    const list = () => Promise.reject(new Error('blocked'));
    const database = { ...browser.database, add, list };
    const online = openTab(browser, { transport: server.transport, database });
    expect((await online.delivery.submit(message('k'))).stage).toBe('accepted');
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

  it('sends all waiting items of an order at once, without a pause between them', async () => {
    const { browser, server } = setUp();
    for (const at of [1, 2, 3]) {
      browser.stored.set(`${at}`, createItem({ key: `${at}`, orderId: 'a', at }));
    }
    const tab = openTab(browser, { transport: server.transport });
    await tab.delivery.wake();
    expect(server.accepted.map(({ key }) => key)).toEqual(['1', '2', '3']);
  });

  it('continues after a rejected item, which the user can send again', async () => {
    const { tab, server } = setUp({ status: 400, body: 'No.' });
    expect(await tab.delivery.submit(message('1'))).toMatchObject({ stage: 'rejected' });
    await tab.delivery.submit(message('2'));
    expect(tab.entries.get()).toMatchObject([{ key: '1', rejection: { sentence: 'No.' } }]);
    expect([tab.accepted, tab.rejected]).toEqual([['2'], ['1']]);
    expect((await tab.delivery.tryAgain('1')).stage).toBe('accepted');
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

describe('a signed-out user', () => {
  it('keeps all items until they sign in again', async () => {
    const { tab, server, browser } = setUp({ status: 401, body: 'Unauthorized' });
    expect(await tab.delivery.submit(message('k'))).toEqual({ stage: 'queued' });
    expect([tab.state.isSignedIn, browser.stored.size]).toEqual([false, 1]);
    tab.state.isSignedIn = true;
    await tab.delivery.wake();
    expect(server.accepted).toHaveLength(1);
  });

  it('has their items again after they signed out and in on the same page', async () => {
    const { browser, server } = setUp();
    const transport = { ...server.transport, isOnline: () => false };
    const tab = openTab(browser, { transport });
    browser.stored.set('k', createItem({ key: 'k' }));
    await tab.delivery.wake();
    tab.state.isSignedIn = false;
    await tab.delivery.wake();
    expect(tab.stages()).toEqual([]);
    tab.state.isSignedIn = true;
    await tab.delivery.wake();
    expect(tab.stages()).toEqual(['k queued']);
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
  expect(sender.entries.get()).toMatchObject([{ stage: 'waiting', lastFailure: 'unanswered' }]);
  await sender.delivery.wake();
  expect(requests[1]).toBe(requests[0]);
  expect([server.accepted.length, tab.entries.get()]).toEqual([1, []]);
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

it('asks for no sync while every item waits for the user', async () => {
  const { browser, server } = setUp();
  const rejection = { status: 400, sentence: 'No.' };
  browser.stored.set('k', createItem({ key: 'k', rejection }));
  const requestSync = vi.fn();
  const isOnline = () => false;
  const tab = openTab(browser, { transport: { ...server.transport, requestSync, isOnline } });
  await tab.delivery.wake();
  expect(tab.stages()).toEqual(['k rejected']);
  expect(requestSync).not.toHaveBeenCalled();
});

describe('clear', () => {
  it.each(['this tab', 'another tab'])('deletes an item that %s is sending', async (sender) => {
    const { browser, server, clock } = setUp();
    const response = Promise.withResolvers<Response>();
    const transport = { ...server.transport, fetch: () => response.promise };
    const first = openTab(browser, { transport, clock });
    const other = openTab(browser, { transport, clock });
    await Promise.all([first.delivery.start(), other.delivery.start()]);
    void first.delivery.submit(message('k'));
    await settle();
    expect([first.stages(), other.stages()]).toEqual([['k sending'], ['k sending']]);
    await (sender === 'this tab' ? first : other).delivery.clear();
    expect(browser.stored.size).toBe(0);
    response.resolve(new Response(null, { status: 503 }));
    await settle();
    expect(browser.stored.size).toBe(0);
    expect([first.stages(), other.stages()]).toEqual([[], []]);
  });
});
