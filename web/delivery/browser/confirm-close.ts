import { isLargeUpload } from '#web/delivery/delivery-item.ts';
import type { DeliveryEntry } from '#web/delivery/delivery-options.ts';
import { isHeld, isOver } from '#web/delivery/item-state.ts';
import type { Observable } from '#web/lib/observable.ts';

/** Asks before the page closes while only this page has an item, or the bytes of its file. */
export function confirmCloseWhileNeeded(
  entries: Pick<Observable<readonly DeliveryEntry[]>, 'get' | 'subscribe'>,
): void {
  entries.subscribe(() => {
    if (entries.get().some(isLostOnClose)) addEventListener('beforeunload', confirmClose);
    else removeEventListener('beforeunload', confirmClose);
  });
}

function isLostOnClose(entry: DeliveryEntry): boolean {
  if (isHeld(entry) || isOver(entry)) return false;
  return entry.isUnsaved === true || (entry.hasFile && isLargeUpload(entry));
}

function confirmClose(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
