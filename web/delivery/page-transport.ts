import { watchedFetch } from '#web/api/watched-fetch.ts';
import { outboxStore } from './outbox-database.ts';
import { putKeptFile } from './put-outbox-file.ts';
import { timeoutMs, type Way } from './send-item.ts';

interface Hooks extends Pick<Way, 'beginWrite'> {
  cancel(key: string): void;
  /** A message's file is at its place. */
  onUploaded(fileName: string): void;
}

/** How a page sends what waits: until the signal, saying what it finds out about the network. */
export function wayFromHere(signal: AbortSignal, hooks: Hooks): Way {
  return {
    store: outboxStore,
    beginWrite: hooks.beginWrite,
    fetch: (path, init) => watchedFetch(path, init, { timeoutMs, signals: [signal] }),
    async put(url, item) {
      await putKeptFile(url, item, { signal, cancel: () => hooks.cancel(item.key) });
      if (item.file) hooks.onUploaded(item.file.name);
    },
  };
}

/** A browser that goes offline may wait on for an answer that cannot come any more: the signal ends that. */
export async function whileOnline<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const offline = new AbortController();
  const end = () => offline.abort();
  addEventListener('offline', end);
  try {
    return await run(offline.signal);
  } finally {
    removeEventListener('offline', end);
  }
}
