import { describe, expect, it, vi } from 'vitest';
import type { Failure } from '#web/delivery/item.ts';
import type { StoredHandle } from '#web/delivery/item-schema.ts';
import { fileOfSize } from '#web/tests/support/file-of-size.ts';
import { unusableUploadReason } from '#worker/domain/error-reasons.ts';
import { createItem, openTab, settle } from './fake-browser.ts';
import { large, message, setUp, small } from './set-up.ts';

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
  expect(tab.entries.get()).toMatchObject([
    { stage: 'uploading', failures: 1, lastFailure: failure },
  ]);
  progress?.(0);
  expect(tab.entries.get()).toMatchObject([{ failures: 1, lastFailure: failure }]);
  progress?.(2);
  expect(tab.entries.get()).toMatchObject([{ failures: 0, lastFailure: undefined, sent: 0 }]);
  await clock.advance(500);
  expect(tab.entries.get()).toMatchObject([{ sent: 2 }]);
  tab.delivery.pause('k');
  expect(tab.entries.get()).toMatchObject([{ stage: 'paused', sent: 0, bytesPerSecond: 0 }]);
  expect(browser.stored.get('k')?.file?.isPaused).toBe(true);
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
  await vi.waitFor(
    () => expect(browser.stored.get('k')?.file?.multipart?.parts).toHaveLength(3),
    15_000,
  );
  expect(browser.stored.get('k')?.file?.multipart).toMatchObject({ uploadId: 'u', key: 'k' });
});

describe('the stored handle of a large file', () => {
  const handle = (permission: PermissionState, file = large.blob): StoredHandle => ({
    queryPermission: async () => permission,
    requestPermission: async () => 'granted',
    getFile: async () => file,
  });

  async function restart(stored: StoredHandle, rejection: Failure | null = null) {
    const { tab, server, browser } = setUp();
    const file = { name: 'big.bin', size: 30_000_000, lastModified: 7, url: null, handle: stored };
    // The fake database can't clone functions.
    const database = { ...browser.database, list: async () => [...browser.stored.values()] };
    browser.stored.set('k', createItem({ key: 'k', file, rejection }));
    const reopened = openTab(browser, { transport: server.transport, database });
    await reopened.delivery.start();
    await settle();
    return { tab, server, reopened };
  }

  it('resumes the upload after a reload if the permission is still granted', async () => {
    const { server } = await restart(handle('granted'));
    expect(server.accepted.map(({ key }) => key)).toEqual(['k']);
  });

  it('sends a rejected file only when the user does', async () => {
    const { server, reopened } = await restart(handle('granted'), { status: 400, sentence: 'No.' });
    expect([reopened.stages(), server.requests]).toEqual([['k rejected'], []]);
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

it('keeps an accepted file on the screen until it is dismissed', async () => {
  const { tab } = setUp();
  const deliverable = { ...message('k'), kind: 'deliverable' } as const;
  await tab.delivery.submit({ ...deliverable, file: { ...small, name: 'a.bin' } });
  await tab.delivery.wake();
  expect(tab.stages()).toEqual(['k accepted']);
  tab.delivery.dismiss('k');
  expect(tab.stages()).toEqual([]);
});

it('dismisses nothing that isn’t accepted', async () => {
  const { tab } = setUp('lostRequest');
  await tab.delivery.submit(message('text'));
  tab.delivery.dismiss('text');
  expect(tab.stages()).toEqual(['text waiting']);
});
