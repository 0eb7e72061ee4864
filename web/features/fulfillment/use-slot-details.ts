import { useState, useSyncExternalStore } from 'react';
import { chosenFiles } from '#web/orders/chosen-files.ts';
import type { OrderFile } from '#web/orders/order-files.ts';
import { useDeliveredDetails } from './use-delivered-details.ts';
import type { FileDetails } from './use-order-files.ts';

interface Chosen {
  /** Any revision of the file to revise, or '' for a new file; undefined until the admin chooses. */
  revisionOf?: string;
  note: string;
}

const nothing: Chosen = { note: '' };

/**
 * Holds the details of the next file of a checklist item. By default, it revises the item's only file. While files are
 * chosen, an upload that completes changes neither the default nor what the admin selected.
 */
export function useSlotDetails(orderId: string, itemId: string, files: readonly OrderFile[]) {
  const [chosen, setChosen] = useState(nothing);
  const allChosen = useSyncExternalStore(chosenFiles.subscribe, chosenFiles.get, chosenFiles.get);
  const isChoosing = allChosen.some((one) => one.orderId === orderId && one.itemId === itemId);
  useDeliveredDetails(orderId, (sent) => {
    if (sent.itemId !== itemId) return;
    // The next files start with a blank note.
    setChosen((now) => {
      if (now.note !== sent.note) return now;
      return isChoosing ? { ...now, note: '' } : nothing;
    });
  });
  const only = files.length === 1 ? files[0]?.newest.id : undefined;
  const [byDefault, setDefault] = useState(only);
  if (!isChoosing && byDefault !== only) setDefault(only);
  const revisionOf = newestOf(files, chosen.revisionOf ?? byDefault);
  const details: FileDetails = { itemId, revisionOf, note: chosen.note };
  return {
    details,
    setRevisionOf: (id: string) => setChosen((now) => ({ ...now, revisionOf: id })),
    setNote: (note: string) => setChosen((now) => ({ ...now, note })),
  };
}

/** Returns the id of the file's newest revision, or undefined if another admin has removed the file. */
function newestOf(files: readonly OrderFile[], id: string | undefined): string | undefined {
  const series = files.find(({ newest, earlier }) =>
    [newest, ...earlier].some((file) => file.id === id),
  );
  return series?.newest.id;
}
