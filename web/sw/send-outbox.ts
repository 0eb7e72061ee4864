/// <reference lib="webworker" />

import { fetchWithTimeout } from '#web/api/fetch-with-timeout.ts';
import { type OutboxBroadcast, outboxName } from '#web/delivery/outbox-broadcast.ts';
import { outboxStore } from '#web/delivery/outbox-database.ts';
import { sendPendingItems } from '#web/delivery/outbox-sender.ts';
import { PutError } from '#web/delivery/put-file.ts';
import { sendItem, type Transport, timeoutMs } from '#web/delivery/send-item.ts';
import { signedInUserId } from './signed-in-user-id.ts';

/**
 * Sends the signed-in user's outbox while the app is closed. Throws if items remain to be retried; the browser then
 * fires another sync event.
 */
export async function sendOutbox(): Promise<void> {
  const userId = await signedInUserId();
  if (userId === undefined) return;
  await navigator.locks.request(outboxName, async () => {
    const result = await sendPendingItems({
      userId,
      store: outboxStore,
      send: (item) => sendItem(item, transport),
      onOutcome: (item, outcome) => broadcast({ kind: 'tried', item, outcome }),
    });
    if (result.kind === 'later') throw new Error('the outbox is not empty');
  });
}

const tabs = new BroadcastChannel(outboxName);

function broadcast(message: OutboxBroadcast): void {
  tabs.postMessage(message);
}

const uploadTimeoutMs = 300_000;

const transport: Transport = {
  store: outboxStore,
  fetch: (path, init) => fetchWithTimeout(path, init, { timeoutMs }),
  async beginWrite(key) {
    const exists = await outboxStore.has(key);
    if (exists) broadcast({ kind: 'trying', key });
    return exists;
  },
  async put(url, { file }) {
    const init = { method: 'PUT', body: file?.blob ?? null };
    const { ok, status } = await fetchWithTimeout(url, init, { timeoutMs: uploadTimeoutMs });
    if (!ok) throw new PutError(status);
  },
};
