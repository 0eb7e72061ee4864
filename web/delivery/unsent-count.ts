import { useSyncExternalStore } from 'react';
import { observable } from '#web/lib/observable.ts';

/** The number of outbox items of the current user. This file is separate so that readers don't load the outbox. */
export const unsentCount = observable(0);

/** The `resubmitOf` of each outbox item of the current user. */
export const unsentResubmissions = observable<readonly unknown[]>([]);

/** Returns the ids of the denied orders whose resubmission is in the outbox, among other values. */
export function useUnsentResubmissions(): readonly unknown[] {
  const { subscribe, get } = unsentResubmissions;
  return useSyncExternalStore(subscribe, get, get);
}

/** Returns how many items wait to be sent or were rejected. */
export function useUnsentCount(): number {
  return useSyncExternalStore(unsentCount.subscribe, unsentCount.get);
}
