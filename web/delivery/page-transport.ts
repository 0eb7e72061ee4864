import { watchedFetch } from '#web/api/watched-fetch.ts';
import { outboxStore } from './outbox-database.ts';
import { putOutboxFile } from './put-outbox-file.ts';
import { type Transport, timeoutMs } from './send-item.ts';

interface Hooks extends Pick<Transport, 'beginWrite'> {
  cancel(key: string): void;
  /** A message's file was uploaded. */
  onUploaded(fileName: string): void;
}

/** Creates the page's transport. Its API requests update `connectivity`; all requests stop when `signal` aborts. */
export function createPageTransport(signal: AbortSignal, hooks: Hooks): Transport {
  return {
    store: outboxStore,
    beginWrite: hooks.beginWrite,
    fetch: (path, init) => watchedFetch(path, init, { timeoutMs, signals: [signal] }),
    async put(url, item) {
      await putOutboxFile(url, item, { signal, cancel: () => hooks.cancel(item.key) });
      if (item.file) hooks.onUploaded(item.file.name);
    },
  };
}

/** Calls `run` with a signal that aborts on `offline`: some browsers otherwise wait for a response that can't come. */
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
