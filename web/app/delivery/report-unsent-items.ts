import * as v from 'valibot';
import { apiResponse } from '#web/api/api.ts';
import { connectivity } from '#web/api/connectivity.ts';
import { expectedUserId } from '#web/api/session.ts';
import { isOver, waitsForUser } from '#web/delivery/state.ts';
import { load, save, storageKeys } from '#web/lib/storage.ts';
import { storageProblem } from '#web/offline/storage-problem.ts';
import { unsentItemsCookie } from '#worker/domain/accounts/cookie-names.ts';
import { deliveryEntries } from './delivery-entries.ts';

/**
 * Sends the server the number of stuck items. The server returns it in a cookie that outlives the
 * browser's storage. If the cookie counts more items than are left, sets `storageProblem`.
 */
export async function reportUnsentItems(): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let lastCount: number | undefined;
  let isFirst = true;
  const update = () => {
    lastCount = countStuckItems();
    const checksLoss = isFirst;
    isFirst = false;
    last = last.then(() => report(checksLoss)).catch(() => {});
    return last;
  };
  // The progress of an upload changes the entries, too.
  deliveryEntries.subscribe(() => countStuckItems() !== lastCount && void update());
  connectivity.subscribe(() => void update());
  await update();
}

async function report(checksLoss: boolean): Promise<void> {
  const userId = expectedUserId();
  if (userId === undefined) return;
  const before = reportedCount(userId);
  const count = countStuckItems();
  // The browser deletes this together with the items. While it exists, missing items were sent or
  // discarded.
  const hasStorage = load(storageKeys.unsentReporter, v.literal(userId)) !== undefined;
  const lost = before - unsentItems().length;
  if (checksLoss && !hasStorage && lost > 0) storageProblem.set({ kind: 'lostItems', count: lost });
  save(storageKeys.unsentReporter, userId);
  if (before === count || connectivity.get() !== 'online') return;
  await apiResponse('/api/account/unsent-items', { method: 'PUT', body: { count } });
}

function reportedCount(userId: string): number {
  const prefix = `${unsentItemsCookie}=${userId}.`;
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(prefix));
  return Number(cookie?.slice(prefix.length) ?? 0);
}

/** Counts the items that failed or wait for the user. Most items are sent immediately and aren't worth a request. */
function countStuckItems(): number {
  return unsentItems().filter((item) => waitsForUser(item) || item.lastFailure).length;
}

const unsentItems = () => deliveryEntries.get().filter((item) => !isOver(item));
