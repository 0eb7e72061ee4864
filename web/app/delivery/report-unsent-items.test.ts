import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeliveryEntry } from '#web/delivery/state.ts';
import { createItem, settle } from '#web/tests/delivery/fake-browser.ts';

const reports: number[] = [];
const stored = new Map<string, string>();

beforeEach(() => {
  reports.length = 0;
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', { cookie: 'signed_in=ana' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    const { count } = JSON.parse(String(body));
    reports.push(count);
    setCookie(count);
    return new Response(null, { status: 204 });
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Sets the cookie that the server sets when Ana's browser reports this many items. */
function setCookie(count: number): void {
  const cookie = count === 0 ? '' : `; unsent_items=ana.${count}`;
  vi.stubGlobal('document', { cookie: `signed_in=ana${cookie}` });
}

/** Opens a page whose delivery has these items. */
async function openPage(...entries: DeliveryEntry[]) {
  vi.resetModules();
  const { deliveryEntries } = await import('./delivery-entries.ts');
  const { storageProblem } = await import('#web/offline/storage-problem.ts');
  const { reportUnsentItems } = await import('./report-unsent-items.ts');
  deliveryEntries.set(entries);
  await reportUnsentItems();
  return { setEntries: deliveryEntries.set, problem: storageProblem.get };
}

function entry(change: Partial<DeliveryEntry>): DeliveryEntry {
  return {
    ...createItem(),
    stage: 'waiting',
    lastFailure: undefined,
    hasFile: true,
    isElsewhere: false,
    attempt: 1,
    isNewUpload: false,
    failures: 1,
    sent: 0,
    bytesPerSecond: 0,
    ...change,
  };
}

const stuck = entry({ lastFailure: 'unanswered' });

it('tells the user once how many items the browser lost', async () => {
  setCookie(3);
  const { problem } = await openPage(stuck);
  expect([problem(), reports]).toEqual([{ kind: 'lostItems', count: 2 }, [1]]);
  expect((await openPage(stuck)).problem()).toBeUndefined();
});

it('reports no loss on a device that still has its storage', async () => {
  await openPage(stuck, stuck);
  // The service worker has sent them while the page was closed.
  const { problem } = await openPage();
  expect([problem(), reports]).toEqual([undefined, [2, 0]]);
});

it('doesn’t count another user’s items as lost', async () => {
  vi.stubGlobal('document', { cookie: 'signed_in=bob; unsent_items=ana.2' });
  expect((await openPage()).problem()).toBeUndefined();
});

it('reports no loss of items that another user of the browser left unsent', async () => {
  vi.stubGlobal('document', { cookie: 'signed_in=bob; unsent_items=ana.2' });
  await openPage();
  setCookie(2);
  const untried = entry({ lastFailure: undefined });
  expect((await openPage(untried, untried)).problem()).toBeUndefined();
});

it('sends the count of stuck items, and again once they are sent', async () => {
  const { setEntries } = await openPage();
  setEntries([stuck, entry({ stage: 'rejected' })]);
  await vi.waitFor(() => expect(reports).toEqual([2]), 15_000);
  setEntries([entry({ stage: 'accepted' })]);
  await vi.waitFor(() => expect(reports).toEqual([2, 0]), 15_000);
});

it('makes no request for items that are sent immediately, or without a user', async () => {
  const { setEntries } = await openPage();
  setEntries([entry({ stage: 'queued' })]);
  setEntries([entry({ stage: 'sending' })]);
  setEntries([]);
  await settle();
  vi.stubGlobal('document', { cookie: '' });
  await openPage(stuck);
  expect(reports).toEqual([]);
});

it('starts once an item waits, or if one was reported to the server before', async () => {
  for (const isKnown of [false, true]) {
    vi.resetModules();
    reports.length = 0;
    if (isKnown) setCookie(2);
    else setCookie(0);
    const { deliveryEntries } = await import('./delivery-entries.ts');
    const { watchUnsentItems } = await import('./watch-unsent-items.ts');
    watchUnsentItems();
    if (!isKnown) deliveryEntries.set([stuck]);
    await vi.waitFor(() => expect(reports).toEqual([isKnown ? 0 : 1]), 15_000);
  }
});
