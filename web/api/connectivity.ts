import { useSyncExternalStore } from 'react';
import { observable } from '#web/lib/observable.ts';
import { fetchWhole } from './fetch-whole.ts';

/** `reconnecting`: the browser believes to be online, and the store does not answer. */
export type Connection = 'online' | 'reconnecting' | 'offline';

const firstProbeMs = 1000;
const longestProbeMs = 30_000;
const probeTimeoutMs = 5000;

const current = observable<Connection>('online');
let probeTimer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/** What is known of the way to the store, from every request that was made and from the browser. */
export const connectivity = {
  get: current.get,
  subscribe: current.subscribe,
  /** Begins to follow the browser; once, when the app starts. */
  follow(): void {
    addEventListener('online', probe);
    addEventListener('offline', () => become('offline'));
    if (!navigator.onLine) become('offline');
  },
  /** The store has answered, whatever it said. */
  answered(): void {
    if (navigator.onLine) become('online');
  },
  /** A request got no answer. */
  failed(): void {
    become(navigator.onLine ? 'reconnecting' : 'offline');
  },
};

/** How the app is connected to the store now. */
export function useConnection(): Connection {
  return useSyncExternalStore(connectivity.subscribe, connectivity.get, () => 'online');
}

function become(connection: Connection): void {
  if (connection === 'online') failures = 0;
  if (connection === 'reconnecting') probeLater();
  else {
    clearTimeout(probeTimer);
    probeTimer = undefined;
  }
  current.set(connection);
}

/** Asks the store for a sign of life, less and less often. */
function probeLater(): void {
  if (probeTimer !== undefined) return;
  const delay = Math.min(longestProbeMs, firstProbeMs * 2 ** failures);
  failures = Math.min(failures + 1, 10);
  probeTimer = setTimeout(probe, delay * (0.5 + Math.random() / 2));
}

async function probe(): Promise<void> {
  clearTimeout(probeTimer);
  probeTimer = undefined;
  try {
    await fetchWhole('/api/health', {}, { timeoutMs: probeTimeoutMs });
    connectivity.answered();
  } catch {
    connectivity.failed();
  }
}
