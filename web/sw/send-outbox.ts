/// <reference lib="webworker" />

import { PutError } from '#web/lib/put-file.ts';
import { type OutboxNews, outboxName } from '#web/offline/outbox-news.ts';
import { drainOutbox } from '#web/offline/outbox-sender.ts';
import { outboxStore } from '#web/offline/outbox-store.ts';
import { sendItem, type Way } from '#web/offline/send-item.ts';

/**
 * Sends what waits, with the app closed, too (design section 7); each person's under their own session alone.
 * Throws when something is left that wants another try: the browser asks again then.
 */
export async function sendOutbox(): Promise<void> {
  await navigator.locks.request(outboxName, async () => {
    const everybody = new Set((await outboxStore.listAll()).map(({ userId }) => userId));
    const tabs = new BroadcastChannel(outboxName);
    try {
      for (const userId of everybody) await sendOf(userId, tabs);
    } finally {
      tabs.close();
    }
  });
}

async function sendOf(userId: string, tabs: BroadcastChannel): Promise<void> {
  const drained = await drainOutbox({
    userId,
    store: outboxStore,
    send: (item) => sendItem(item, fromHere),
    onOutcome: (item, outcome) => tabs.postMessage({ item, outcome } satisfies OutboxNews),
  });
  if (drained.kind === 'later') throw new Error('something is left to send');
}

const uploadTimeoutMs = 300_000;

const fromHere: Way = {
  store: outboxStore,
  fetch: (path, init) => fetch(path, init),
  async put(url, { file }) {
    const signal = AbortSignal.timeout(uploadTimeoutMs);
    const { ok, status } = await fetch(url, { method: 'PUT', body: file?.blob ?? null, signal });
    if (!ok) throw new PutError(status);
  },
};
