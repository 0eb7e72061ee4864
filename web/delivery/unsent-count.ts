import { useSyncExternalStore } from 'react';
import { observable } from '#web/lib/observable.ts';

/** What was written and is not sent yet, as far as is known; offline/outbox says it. */
export const unsent = observable(0);

/** How many things wait to be sent, or were refused and wait for their writer. */
export function useUnsentCount(): number {
  return useSyncExternalStore(unsent.subscribe, unsent.get, () => 0);
}
