import { describe, expect, it } from 'vitest';
import { fileOfSize } from '#web/tests/support/file-of-size.ts';
import { createItem, openTab, settle } from './fake-browser.ts';
import { message, setUp, small } from './set-up.ts';

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

describe('cancel', () => {
  it('stops an upload, and never posts the item', async () => {
    const { tab, browser, server } = setUp();
    const submitted = tab.delivery.submit({ ...message('k'), file: small });
    const unsubscribe = tab.entries.subscribe(() => {
      if (tab.stages()[0] === 'k uploading') void tab.delivery.cancel('k');
    });
    expect(await submitted).toEqual({ stage: 'waiting', isNotCounted: true });
    unsubscribe();
    await settle();
    expect([browser.stored.size, server.accepted]).toEqual([0, []]);
  });

  it('stops the upload in another tab', async () => {
    const { browser, server, tab } = setUp();
    let upload: AbortSignal | undefined;
    const put: typeof server.transport.put = (_, __, { signal }) => {
      upload = signal;
      return new Promise(() => {});
    };
    const uploader = openTab(browser, { transport: { ...server.transport, put } });
    await uploader.delivery.start();
    void uploader.delivery.submit({ ...message('k'), file: small });
    await settle();
    expect(upload?.aborted).toBe(false);
    await tab.delivery.start();
    expect(await tab.delivery.cancel('k')).toBe(true);
    await settle();
    expect([upload?.aborted, uploader.entries.get()]).toEqual([true, []]);
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
    expect((await submitted).stage).toBe('accepted');
    await settle();
    expect([other.entries.get(), other.accepted]).toEqual([[], ['k']]);
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

  it('clears all items of the user, also one that is being sent', async () => {
    const { browser, server } = setUp();
    const fetch = () => new Promise<Response>(() => {});
    const tab = openTab(browser, { transport: { ...server.transport, fetch } });
    void tab.delivery.submit(message('sending'));
    await settle();
    void tab.delivery.submit(message('queued'));
    await settle();
    await tab.delivery.clear();
    expect([tab.stages(), browser.stored.size]).toEqual([[], 0]);
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
