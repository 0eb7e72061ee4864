import { isOver, waitsForUser } from '#web/delivery/state.ts';
import { chosenFiles } from '#web/orders/chosen-files.ts';
import { deliveryEntries } from './delivery-entries.ts';
import { queryClient } from './query-client.ts';
import { unsavedInput } from './unsaved-input.ts';

/**
 * Returns whether a reload would interrupt the user: unsaved input, a running upload, an unsent item or a pending write.
 * Held items don't count; they wait for the user, and a new version may help.
 */
export function isBusy(): boolean {
  return (
    unsavedInput.get() ||
    chosenFiles.get().length > 0 ||
    deliveryEntries.get().some((item) => !waitsForUser(item) && !isOver(item)) ||
    queryClient.isMutating() > 0
  );
}

/** Calls the listener now and whenever the result of `isBusy` may have changed. Returns the unsubscribe function. */
export function onBusyChange(listener: () => void): () => void {
  const unsubscribes = [
    unsavedInput.subscribe(listener),
    chosenFiles.subscribe(listener),
    deliveryEntries.subscribe(listener),
    queryClient.getMutationCache().subscribe(listener),
  ];
  listener();
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
