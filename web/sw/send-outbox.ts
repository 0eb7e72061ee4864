/// <reference lib="webworker" />

import { fetchWithTimeout } from '#web/api/api.ts';
import { outboxDatabase } from '#web/delivery/browser/outbox-database.ts';
import { openChannel, systemClock, webLock } from '#web/delivery/browser/platform.ts';
import { createDelivery } from '#web/delivery/delivery.ts';
import { PutError, type Transport } from '#web/delivery/ports.ts';
import type { DeliveryEntry } from '#web/delivery/state.ts';
import { observable } from '#web/lib/observable.ts';
import { signedInUserId } from './signed-in-user-id.ts';

const uploadTimeoutMs = 300_000;
const channel = openChannel();

/**
 * Sends the signed-in user's items while the app is closed. Throws if items remain to be retried; the browser then
 * fires another sync event.
 */
export async function sendOutbox(): Promise<void> {
  const userId = await signedInUserId();
  const entries = observable<readonly DeliveryEntry[]>([]);
  const delivery = createDelivery({
    database: outboxDatabase,
    transport,
    // The browser fires another sync event instead of a retry.
    clock: { ...systemClock, after: () => () => {} },
    channel,
    lock: webLock,
    entries,
    userId: () => userId,
    events: { delivered() {}, uploaded() {}, signedOut() {} },
  });
  await delivery.wake();
  if (entries.get().some(({ stage }) => stage === 'waiting')) {
    throw new Error('unsent items remain');
  }
}

const transport: Transport = {
  isOnline: () => true,
  requestSync() {},
  fetch: (path, init, { timeoutMs, signal }) =>
    fetchWithTimeout(path, init, { timeoutMs, signals: [signal] }),
  async put(url, body, { signal }) {
    const limits = { timeoutMs: uploadTimeoutMs, signals: [signal] };
    const response = await fetchWithTimeout(url, { method: 'PUT', body }, limits);
    if (!response.ok) throw new PutError(response.status);
    return response.headers.get('ETag') ?? '';
  },
};
