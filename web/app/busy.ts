import { outbox } from '#web/delivery/outbox.ts';
import { transfers } from '#web/delivery/transfers.ts';
import { queryClient } from './query-client.ts';
import { writing } from './unsaved-input.ts';

/**
 * Whether loading the page anew would disturb somebody: they write, a file is on its way, something waits to be
 * sent or is being sent. What was refused waits for its writer, maybe for the new version, and holds up nothing.
 */
export function isBusy(): boolean {
  return (
    writing.get() ||
    transfers.get().length > 0 ||
    outbox.get().some(({ problem }) => !problem) ||
    queryClient.isMutating() > 0
  );
}

/** Calls back now and with every change of it that may matter to `isBusy`, until it is ended. */
export function whileBusyMayChange(listener: () => void): () => void {
  const ends = [
    writing.subscribe(listener),
    transfers.subscribe(listener),
    outbox.subscribe(listener),
    queryClient.getMutationCache().subscribe(listener),
  ];
  listener();
  return () => {
    for (const end of ends) end();
  };
}
