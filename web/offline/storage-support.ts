import { del, set } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { database } from '#web/lib/database/database.ts';
import { stores, valueKeys } from '#web/lib/database/database-names.ts';
import { observable } from '#web/lib/observable.ts';
import { storageProblem } from './storage-problem.ts';

/** Whether the browser refused to keep what the app stores, and may delete it at any time. */
const isTemporary = observable(false);

/** Tries one small write, and sets `storageProblem` if it fails. Takes at most about a second; never throws. */
export async function checkStorage(): Promise<void> {
  const store = database.store(stores.values);
  try {
    await set(valueKeys.storageCheck, true, store);
    await del(valueKeys.storageCheck, store);
  } catch (error) {
    // The outbox reports a full disk when it matters.
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    if (!isFull) storageProblem.set({ kind: 'blocked' });
  }
}

/** Asks the browser never to delete what the app stores. Some prompt the user; most decide by how the app is used. */
export async function requestPersistence(): Promise<void> {
  try {
    const isPersistent =
      (await navigator.storage.persisted()) || (await navigator.storage.persist());
    isTemporary.set(!isPersistent);
  } catch {
    // No answer: only a secure context has a storage manager.
  }
}

/** Returns whether the browser refused to keep what the app stores. */
export function useTemporaryStorage(): boolean {
  return useSyncExternalStore(isTemporary.subscribe, isTemporary.get);
}
