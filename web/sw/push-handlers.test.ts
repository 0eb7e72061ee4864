import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PushJson } from '#worker/domain/notifications/push-message.ts';
import { showPush } from './push-handlers.ts';

const pushOwner = vi.hoisted(() => ({ get: vi.fn() }));
vi.mock('#web/push/push-owner-mirror.ts', () => ({ pushOwnerMirror: pushOwner }));
const countUnreadMessage = vi.hoisted(() => vi.fn());
vi.mock('./update-badge.ts', () => ({ countUnreadMessage }));

const push: PushJson = {
  title: 'New message',
  body: 'Your tune is ready.',
  path: '/my-orders?order=1',
  tag: 'a-tag',
  isMessage: true,
  userId: 'ana',
};
interface Shown {
  title: string;
  tag: string;
  silent: boolean;
  renotify: boolean;
  body: string;
}

const shown: Shown[] = [];
const unreadable = { title: 'Straight Six', tag: 'private', silent: true };
let windows: { url: string; visibilityState: string }[];

beforeEach(() => {
  shown.length = 0;
  windows = [];
  countUnreadMessage.mockReset();
  pushOwner.get.mockReset();
  const cookieStore = { get: async () => ({ value: 'ana' }) };
  vi.stubGlobal('cookieStore', cookieStore);
  vi.stubGlobal('self', {
    cookieStore,
    location: { origin: 'https://store.example' },
    clients: { matchAll: async () => windows },
    registration: {
      getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
      showNotification: async (title: string, options: Omit<(typeof shown)[0], 'title'>) =>
        void shown.push({ ...options, title }),
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Delivers a push with this payload. */
const deliver = (payload: unknown) => showPush({ json: () => payload } as PushMessageData);

it('shows a push, and shows one silently for the order on screen', async () => {
  await deliver(push);
  windows = [{ url: 'https://store.example/my-orders?order=1', visibilityState: 'visible' }];
  await deliver({ ...push, tag: 'another' });
  const { title, body, tag } = push;
  expect(shown).toMatchObject([
    { title, body, tag, silent: false },
    { title, body, tag: 'on-screen', silent: true },
  ]);
  expect(countUnreadMessage).toHaveBeenCalledTimes(1);
});

it('alerts again when it replaces a notification with another text', async () => {
  await deliver(push);
  // A retried push.
  await deliver(push);
  await deliver({ ...push, body: 'Your tune has a new revision.' });
  windows = [{ url: 'https://store.example/my-orders?order=1', visibilityState: 'visible' }];
  await deliver({ ...push, body: 'Another revision.' });
  expect(shown.map(({ renotify }) => renotify)).toEqual([true, false, true, false]);
});

it('shows none of the text of another user’s push', async () => {
  await deliver({ ...push, userId: 'bob' });
  expect(shown).toMatchObject([unreadable]);
  expect(JSON.stringify(shown)).not.toContain('tune');
  expect(countUnreadMessage).not.toHaveBeenCalled();
});

it('checks the push owner if the browser has no Cookie Store API', async () => {
  Reflect.deleteProperty(self, 'cookieStore');
  for (const owner of ['ana', '', 'bob', undefined]) {
    pushOwner.get.mockResolvedValueOnce(owner);
    await deliver(push);
  }
  expect(shown.map(({ tag }) => tag)).toEqual(['a-tag', 'private', 'private', 'a-tag']);
});

it('shows a notification for a push that can’t be read', async () => {
  await showPush(null);
  await deliver(null);
  // The only method that the handler calls.
  await showPush({
    json: () => {
      throw new SyntaxError('not JSON');
    },
  } as unknown as PushMessageData);
  expect(shown).toMatchObject([unreadable, unreadable, unreadable]);
});

it('shows the notification even if storage fails', async () => {
  countUnreadMessage.mockRejectedValue(new Error('storage is blocked'));
  await deliver(push);
  expect(shown).toMatchObject([{ tag: 'a-tag' }]);
  Reflect.deleteProperty(self, 'cookieStore');
  pushOwner.get.mockRejectedValue(new Error('storage is blocked'));
  await deliver(push);
  expect(shown.at(-1)).toMatchObject(unreadable);
});

it('shows a push while the one before it hangs', async () => {
  vi.useFakeTimers();
  countUnreadMessage.mockReturnValueOnce(new Promise(() => {}));
  void deliver(push);
  void deliver({ ...push, tag: 'second' });
  await vi.advanceTimersByTimeAsync(4999);
  expect(shown.map(({ tag }) => tag)).toEqual(['a-tag']);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown.map(({ tag }) => tag)).toEqual(['a-tag', 'second']);
});
