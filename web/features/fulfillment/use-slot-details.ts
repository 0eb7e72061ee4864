import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { useSession } from '#web/api/session.ts';
import { useDeliverables } from '#web/delivery/use-delivery.ts';
import { createDrafts } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { chosenFiles } from '#web/orders/drafts/chosen-files.ts';
import type { OrderFile } from '#web/orders/order-files.ts';
import type { FileDetails } from './use-order-files.ts';

interface Chosen {
  /** Any revision of the file to revise, or '' for a new file; undefined until the admin chooses. */
  revisionOf?: string;
  note: string;
}

const nothing: Chosen = { note: '' };

const notes = createDrafts(storageKeys.fileNotes, v.string());

/**
 * Holds the details of the next file of a checklist item. The note survives a closed dialog and a reload. By default, it revises the item's only file. While files are
 * chosen, an upload that completes changes neither the default nor what the admin selected.
 */
export function useSlotDetails(orderId: string, itemId: string, files: readonly OrderFile[]) {
  const session = useSession();
  const owner = session.state === 'signedIn' && {
    userId: session.user.id,
    about: `${orderId} ${itemId}`,
  };
  const [chosen, setChosen] = useState(
    (): Chosen => ({ note: (owner && notes.load(owner)) || '' }),
  );
  const storeNote = (note: string) => owner && notes.save(owner, note || undefined);
  const allChosen = useSyncExternalStore(chosenFiles.subscribe, chosenFiles.get, chosenFiles.get);
  const isChoosing = allChosen.some((one) => one.orderId === orderId && one.itemId === itemId);
  useDeliveredDetails(orderId, (sent) => {
    if (sent.itemId !== itemId) return;
    if (chosen.note === sent.note) storeNote('');
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
    setNote(note: string): void {
      setChosen((now) => ({ ...now, note }));
      storeNote(note);
    },
  };
}

/** Returns the id of the file's newest revision, or undefined if another admin has removed the file. */
function newestOf(files: readonly OrderFile[], id: string | undefined): string | undefined {
  const series = files.find(({ newest, earlier }) =>
    [newest, ...earlier].some((file) => file.id === id),
  );
  return series?.newest.id;
}

/** Calls back with the details of each file that was attached to the order. */
function useDeliveredDetails(
  orderId: string,
  onDelivered: (details: Partial<FileDetails>) => void,
): void {
  const delivered = useDeliverables(orderId).filter(({ stage }) => stage === 'delivered');
  const newest = delivered.at(-1)?.key;
  const report = useEffectEvent(() => {
    for (const { body } of delivered) onDelivered(body);
  });
  useEffect(() => {
    if (newest !== undefined) report();
  }, [newest]);
}
