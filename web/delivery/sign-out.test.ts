import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectivity } from '#web/api/connectivity.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { pushOwner } from '#web/push/push-owner.ts';
import { createTestBrowser, openTab } from '#web/tests/delivery/fake-browser.ts';
import { createFakeServer } from '#web/tests/delivery/fake-server.ts';
import { endSession, signOutAnyway } from './sign-out.ts';

const turnOffPush = vi.hoisted(() => vi.fn());
const leaveFor = vi.hoisted(() => vi.fn());
vi.mock('#web/push/browser-push.ts', () => ({ turnOffBrowserPushOnSignOut: turnOffPush }));
vi.mock('#web/lib/leave-for.ts', () => ({ leaveFor }));

const rows = new Map<string, string>();

beforeEach(() => {
  vi.resetAllMocks();
  rows.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => rows.get(key) ?? null,
    removeItem: (key: string) => void rows.delete(key),
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens a tab with a draft and an item that can't be sent. */
async function openWithItem() {
  const server = createFakeServer(() => 'lostRequest');
  const tab = openTab(createTestBrowser(), { transport: server.transport });
  const item = { kind: 'message', orderId: 'a', body: { message: 'Hi' } } as const;
  await tab.delivery.submit({ ...item, key: 'k', userId: 'ana' });
  rows.set(storageKeys.chatTexts, '{"userId":"ana","drafts":{}}');
  return tab;
}

it('deletes what isn’t sent, and logs out', async () => {
  const tab = await openWithItem();
  const showToast = vi.fn();
  await signOutAnyway(async () => tab.delivery, showToast);
  expect([tab.stages(), rows.size]).toEqual([[], 0]);
  expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/api/logout');
  expect(showToast).not.toHaveBeenCalled();
});

it('deletes nothing while offline, and says why', async () => {
  vi.spyOn(connectivity, 'get').mockReturnValue('offline');
  const tab = await openWithItem();
  const showToast = vi.fn();
  await signOutAnyway(async () => tab.delivery, showToast);
  expect([tab.stages(), rows.size]).toEqual([['k waiting'], 1]);
  const description = 'You need a connection to log out.';
  expect(showToast).toHaveBeenCalledExactlyOnceWith({ type: 'error', title: 'Error', description });
  expect(leaveFor).not.toHaveBeenCalled();
});

it.each([
  ['turns off', 'ana', 1],
  ['has none of', undefined, 0],
])('%s this browser’s notifications of %s', async (_, owner, times) => {
  vi.spyOn(pushOwner, 'get').mockReturnValue(owner);
  await endSession();
  expect(turnOffPush).toHaveBeenCalledTimes(times);
  expect(leaveFor).toHaveBeenCalledOnce();
});
