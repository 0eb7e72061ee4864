/// <reference lib="webworker" />

import { fetchWhole } from '#web/api/fetch-whole.ts';
import { type OutboxNews, outboxName } from '#web/delivery/outbox-broadcast.ts';
import { outboxStore } from '#web/delivery/outbox-database.ts';
import { drainOutbox } from '#web/delivery/outbox-sender.ts';
import { PutError } from '#web/delivery/put-file.ts';
import { sendItem, timeoutMs, type Way } from '#web/delivery/send-item.ts';
import { signedInHere } from './signed-in-here.ts';

/**
 * Sends what waits, with the app closed, too (design section 7): of the person who is signed in here, and of
 * nobody else. Throws when something is left that wants another try: the browser asks again then.
 */
export async function sendOutbox(): Promise<void> {
  const userId = await signedInHere();
  if (userId === undefined) return;
  await navigator.locks.request(outboxName, async () => {
    const drained = await drainOutbox({
      userId,
      store: outboxStore,
      send: (item) => sendItem(item, fromHere),
      onOutcome: (item, outcome) => tell({ kind: 'tried', item, outcome }),
    });
    if (drained.kind === 'later') throw new Error('something is left to send');
  });
}

const tabs = new BroadcastChannel(outboxName);

function tell(news: OutboxNews): void {
  tabs.postMessage(news);
}

const uploadTimeoutMs = 300_000;

const fromHere: Way = {
  store: outboxStore,
  fetch: (path, init) => fetchWhole(path, init, { timeoutMs }),
  async beginWrite(key) {
    const isWanted = await outboxStore.has(key);
    if (isWanted) tell({ kind: 'trying', key });
    return isWanted;
  },
  async put(url, { file }) {
    const init = { method: 'PUT', body: file?.blob ?? null };
    const { ok, status } = await fetchWhole(url, init, { timeoutMs: uploadTimeoutMs });
    if (!ok) throw new PutError(status);
  },
};
