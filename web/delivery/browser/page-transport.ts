import { watchedFetch } from '#web/api/api.ts';
import type { Transport } from '#web/delivery/engine/send-item.ts';
import { requestBackgroundSync } from './background-sync.ts';
import { putFile } from './put-file.ts';

/** Sends from a page. Its API requests update `connectivity`. */
export const pageTransport: Transport = {
  isOnline: () => navigator.onLine,
  requestSync: () => void requestBackgroundSync(),
  fetch: (path, init, { timeoutMs, signal }) =>
    watchedFetch(path, init, { timeoutMs, signals: [signal] }),
  put: putFile,
};
