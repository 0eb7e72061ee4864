import { observable } from '#web/lib/observable.ts';
import { withAbort } from './with-abort.ts';

/** `reconnecting`: the browser reports a network, but the server doesn't respond. */
export type Connection = 'online' | 'reconnecting' | 'offline';

const minProbeDelayMs = 1000;
const maxProbeDelayMs = 30_000;
const probeTimeoutMs = 5000;

const current = observable<Connection>('online');
let probeTimer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

/** The connection to the server, derived from every request and from the browser's network events. */
export const connectivity = {
  get: current.get,
  subscribe: current.subscribe,
  /** Starts listening to the browser's network events. Call it once, at startup. */
  start(): void {
    addEventListener('online', probe);
    addEventListener('offline', () => setConnection('offline'));
    if (!navigator.onLine) setConnection('offline');
  },
  /** Records that the server responded, with any status. */
  reportResponse(): void {
    if (navigator.onLine) setConnection('online');
  },
  /** Records that a request got no response. */
  reportFailure(): void {
    setConnection(navigator.onLine ? 'reconnecting' : 'offline');
  },
};

function setConnection(connection: Connection): void {
  if (connection === 'online') failures = 0;
  if (connection === 'reconnecting') scheduleProbe();
  else {
    clearTimeout(probeTimer);
    probeTimer = undefined;
  }
  current.set(connection);
}

/** Schedules the next probe with exponential backoff and jitter. */
function scheduleProbe(): void {
  if (probeTimer !== undefined) return;
  const delay = Math.min(maxProbeDelayMs, minProbeDelayMs * 2 ** failures);
  failures = Math.min(failures + 1, 10);
  probeTimer = setTimeout(probe, delay * (0.5 + Math.random() / 2));
}

async function probe(): Promise<void> {
  clearTimeout(probeTimer);
  probeTimer = undefined;
  try {
    await withAbort({ timeoutMs: probeTimeoutMs }, (signal) => fetch('/api/health', { signal }));
    connectivity.reportResponse();
  } catch {
    connectivity.reportFailure();
  }
}
