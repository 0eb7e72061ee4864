import type { Clock, DeliveryLock } from '#web/delivery/ports.ts';

declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync, which TypeScript's types lack because only Chromium has it. */
    readonly sync?: { register(tag: string): Promise<void> };
  }
}

const prefix = 'delivery ';

/** Web Locks. Without them, two tabs may send an item, which the server stores once. */
export const webLock: DeliveryLock = {
  run: async (name, work) =>
    navigator.locks ? navigator.locks.request(prefix + name, work) : work(),
  async hold(name) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const granted = Promise.withResolvers<void>();
    const hold = () => {
      granted.resolve();
      return promise;
    };
    if (navigator.locks) {
      navigator.locks.request(prefix + name, hold).catch(granted.resolve);
      await granted.promise;
    }
    return resolve;
  },
  async lockedNames() {
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
    return new Set(names.map((name) => name.slice(prefix.length)));
  },
};

export const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Connects the tabs and the service worker. Undefined if the browser has no BroadcastChannel. */
export function openChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('delivery');
}

export const syncTag = 'outbox';

/** Asks a browser with Background Sync to wake the service worker when the network is back. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.ready;
    await worker?.sync?.register(syncTag);
  } catch {
    // The page sends its items while it is open.
  }
}
