import { afterEach, expect, it, vi } from 'vitest';
import { openChannel, requestBackgroundSync, webLock } from './platform.ts';

afterEach(() => vi.unstubAllGlobals());

/** A lock manager that grants each name to one holder at a time. */
function createLocks() {
  const held = new Map<string, Promise<unknown>>();
  return {
    async request(name: string, run: () => Promise<unknown>): Promise<unknown> {
      while (held.has(name)) await held.get(name);
      const running = run().finally(() => held.delete(name));
      held.set(name, running);
      return running;
    },
    query: async () => ({ held: [...held.keys(), undefined].map((name) => ({ name })) }),
  };
}

it('runs a lane under its lock, and names the locks of the delivery only', async () => {
  const locks = createLocks();
  vi.stubGlobal('navigator', { locks });
  void locks.request('other', () => new Promise(() => {}));
  const release = await webLock.hold('file a');
  expect(await webLock.lockedNames()).toEqual(new Set(['file a']));
  const order: string[] = [];
  const second = webLock.run('file a', async () => order.push('second'));
  order.push('first');
  release();
  await second;
  expect(order).toEqual(['first', 'second']);
  expect(await webLock.lockedNames()).toEqual(new Set());
});

it('works where there are no locks, or a lock is refused', async () => {
  vi.stubGlobal('navigator', {});
  expect(await webLock.run('a', async () => 'done')).toBe('done');
  (await webLock.hold('a'))();
  expect(await webLock.lockedNames()).toEqual(new Set());
  vi.stubGlobal('navigator', { locks: { request: async () => Promise.reject(new Error('no')) } });
  (await webLock.hold('a'))();
});

it('connects the tabs where the browser can', () => {
  const channel = openChannel();
  expect(channel?.name).toBe('delivery');
  channel?.close();
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(openChannel()).toBeUndefined();
});

it.each([
  ['has Background Sync', { sync: { register: vi.fn() } }],
  ['refuses it', { sync: { register: () => Promise.reject(new Error('denied')) } }],
  ['lacks it', {}],
  ['has no service worker', undefined],
] as [string, { sync?: { register(tag: string): Promise<void> } } | undefined][])(
  'asks to be woken if the browser %s',
  async (_, registration) => {
    const serviceWorker = registration && { ready: Promise.resolve(registration) };
    vi.stubGlobal('navigator', { serviceWorker });
    await requestBackgroundSync();
    const register = registration?.sync?.register;
    if (vi.isMockFunction(register)) expect(register).toHaveBeenCalledExactlyOnceWith('outbox');
  },
);
