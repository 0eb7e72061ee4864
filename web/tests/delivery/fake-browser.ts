import { createDelivery } from '#web/delivery/delivery.ts';
import { type DeliveryItem, deliverySchemaVersion } from '#web/delivery/item.ts';
import type {
  Clock,
  DeliveryBroadcast,
  DeliveryDatabase,
  DeliveryLock,
  Transport,
} from '#web/delivery/ports.ts';
import type { DeliveryEntry } from '#web/delivery/state.ts';
import { observable } from '#web/lib/observable.ts';
import { createMemoryDatabase } from './memory-database.ts';

/** Creates an item as the database has it. */
export function createItem(change: Partial<DeliveryItem> = {}): DeliveryItem {
  return {
    shape: deliverySchemaVersion,
    key: 'the-key',
    userId: 'ana',
    kind: 'message',
    orderId: 'order-1',
    body: { message: 'Hello' },
    file: null,
    at: 1,
    rejection: null,
    ...change,
  };
}

/** Lets all promises settle that wait for nothing else. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
}

/** A clock that only `advance` moves. Its random number is always 1. */
export function createTestClock(): Clock & { advance(ms: number): Promise<void> } {
  let now = 0;
  let timers: { atMs: number; run: () => void }[] = [];
  return {
    now: () => now,
    random: () => 1,
    after(ms, run) {
      const timer = { atMs: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const [next] = timers.filter(({ atMs }) => atMs <= end).sort((a, b) => a.atMs - b.atMs);
        if (!next) break;
        timers = timers.filter((other) => other !== next);
        now = next.atMs;
        next.run();
        await settle();
      }
      now = end;
    },
  };
}

/** What the tabs of a browser share: the database, the locks and the broadcast channel. */
export function createTestBrowser() {
  const stored = new Map<string, DeliveryItem>();
  const held = new Map<string, Promise<unknown>>();
  const tabs = new Set<TestChannel>();
  const database = createMemoryDatabase(stored, structuredClone);
  return { stored, database, held, tabs };
}

type TestBrowser = ReturnType<typeof createTestBrowser>;

class TestChannel extends EventTarget {
  readonly tabs: Set<TestChannel>;
  constructor(tabs: Set<TestChannel>) {
    super();
    this.tabs = tabs;
    tabs.add(this);
  }
  postMessage(data: DeliveryBroadcast): void {
    for (const tab of this.tabs) {
      if (tab !== this) tab.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
}

interface TabOptions {
  transport: Transport;
  clock?: Clock;
  database?: DeliveryDatabase;
}

/** Opens a tab in which Ana is signed in. `close` stops it at once, like a crash. */
export function openTab(
  browser: TestBrowser,
  { transport, clock = createTestClock(), database = browser.database }: TabOptions,
) {
  const entries = observable<readonly DeliveryEntry[]>([]);
  const channel = new TestChannel(browser.tabs);
  const releases = new Set<() => void>();
  const accepted: string[] = [];
  const rejected: string[] = [];
  const state = { isOpen: true, isSignedIn: true };
  const lock: DeliveryLock = {
    async run(name, work) {
      const release = await this.hold(name);
      try {
        return await work();
      } finally {
        release();
      }
    },
    async hold(name) {
      while (browser.held.has(name)) await browser.held.get(name);
      // A closed tab no longer does anything.
      if (!state.isOpen) return new Promise(() => {});
      const { promise, resolve } = Promise.withResolvers<void>();
      browser.held.set(name, promise);
      const release = () => {
        if (browser.held.get(name) === promise) browser.held.delete(name);
        releases.delete(release);
        resolve();
      };
      releases.add(release);
      return release;
    },
    lockedNames: async () => new Set(browser.held.keys()),
  };
  const delivery = createDelivery({
    database,
    clock,
    channel: channel as unknown as BroadcastChannel,
    lock,
    entries,
    userId: () => (state.isOpen && state.isSignedIn ? 'ana' : undefined),
    events: {
      accepted: ({ key }) => accepted.push(key),
      rejected: ({ key }) => rejected.push(key),
      uploaded() {},
      signedOut() {
        state.isSignedIn = false;
      },
    },
    transport: {
      ...transport,
      fetch: (...given) => (state.isOpen ? transport.fetch(...given) : new Promise(() => {})),
      put: (...given) => (state.isOpen ? transport.put(...given) : new Promise(() => {})),
    },
  });
  return {
    delivery,
    entries,
    accepted,
    rejected,
    state,
    stages: () => entries.get().map(({ key, stage }) => `${key} ${stage}`),
    close(): void {
      state.isOpen = false;
      browser.tabs.delete(channel);
      for (const release of releases) release();
    },
  };
}
