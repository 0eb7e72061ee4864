import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useConnection } from '#web/api/use-connection.ts';
import type { DeliveryEntry } from '#web/delivery/state.ts';
import { useFileUploads, useLoadDelivery } from '#web/delivery/use-delivery.ts';
import { type ChosenFile, chosenFiles } from '#web/orders/drafts/chosen-files.ts';
import { fileHandleOf } from '#web/ui/file/file-handles.ts';
import { showError } from '#web/ui/toast/toast.ts';
import { cleanFileName, isSameFile } from '#worker/domain/files/file-rules.ts';
import type { DeliverableJson, DeliverableRequestJson } from '#worker/domain/files/files.api.ts';
import { chosenRow, rowOf } from './upload-item.ts';

/** The admin and the order that the files belong to. */
export interface UploadTarget {
  userId: string;
  orderId: string;
  /** The details of files uploaded from now on: the body of their requests. Shows the uploads of this item. */
  details: Pick<DeliverableRequestJson, 'itemId' | 'revisionOf' | 'note'>;
  /** The ids of the item's files, which the page lists and which a file can revise. */
  fileIds: readonly string[];
}

/**
 * Returns the uploads for a checklist item of an order, and the functions that control them. They
 * continue while no widget is mounted.
 */
export function useUploads({ userId, orderId, details, fileIds }: UploadTarget) {
  const { itemId } = details;
  const load = useLoadDelivery();
  const isOffline = useConnection() === 'offline';
  // Another tab shows the uploads whose files it has.
  const entries = useFileUploads(orderId).filter(
    ({ isElsewhere, body }) => !isElsewhere && body.itemId === itemId,
  );
  const chosen = useChosenFiles({ userId, orderId, itemId }).filter(
    (one) => !entries.some(({ key }) => key === one.key),
  );
  const valid = chosen.filter(({ problem }) => problem === undefined);
  const doneKeys = entries.filter(({ stage }) => stage === 'accepted').map(({ key }) => key);

  const listedKeys = entries.filter((entry) => isListed(entry, fileIds)).map(({ key }) => key);
  const isRevisionGone = ({ revisionOf }: DeliveryEntry['body']) =>
    revisionOf !== undefined && !fileIds.some((id) => id === revisionOf);
  const items = [
    ...entries.map((entry) =>
      rowOf(entry, { isOffline, isRevisionGone: isRevisionGone(entry.body) }),
    ),
    ...chosen.map((one) => chosenRow(one)),
  ];

  const dismiss = (keys: readonly string[]) =>
    void load().then((delivery) => keys.forEach(delivery.dismiss));
  useDismissOnUnmount(doneKeys, dismiss);

  /** Adds a chosen file to the list, or resumes the unfinished upload of that file. */
  function add(file: File): void {
    const known = entries.find(
      (entry) => entry.file && isSameFile(entry.file, file) && !doneKeys.includes(entry.key),
    );
    const isChosen = chosen.some(
      (one) => isEqual(one.file, file) && one.file.lastModified === file.lastModified,
    );
    if (known && ['needsFile', 'rejected'].includes(known.stage)) void chooseFile(known.key, file);
    else if (!known && !isChosen) chosenFiles.add({ userId, orderId, itemId }, file);
  }

  const chooseFile = async (key: string, file: File) => (await load()).chooseFile(key, file);

  return {
    items,
    /** The items without those that the page lists as files. */
    rows: items.filter(({ id }) => !listedKeys.includes(id)),
    chosenCount: valid.length,
    chooseFile,
    add(files: readonly File[], { multiple }: { multiple: boolean }): void {
      dismiss(doneKeys);
      const replaced = multiple ? chosen.filter(({ problem }) => problem !== undefined) : chosen;
      for (const { key } of replaced) chosenFiles.remove(key);
      // The widget asks the admin to remove the files that are too many.
      for (const file of files) add(file);
    },
    async start(): Promise<void> {
      const delivery = await load();
      for (const { key, file } of valid) {
        const handle = await fileHandleOf(file);
        const sent = { blob: file, name: cleanFileName(file.name), handle };
        const request = { key, userId, kind: 'deliverable', orderId, file: sent } as const;
        delivery
          .submit({ ...request, body: { ...details } }, () => chosenFiles.remove(key))
          .catch(({ message }: Error) => showError(message));
      }
    },
    pause: async (key: string) => (await load()).pause(key),
    /** Resumes an upload with its own details. If the file that it revises was removed, it becomes a new file. */
    async resume(key: string): Promise<void> {
      const body = entries.find((entry) => entry.key === key)?.body;
      const isGone = body !== undefined && isRevisionGone(body);
      await (await load()).tryAgain(key, isGone ? { ...body, revisionOf: undefined } : undefined);
    },
    async cancel(key: string): Promise<void> {
      chosenFiles.remove(key);
      if (entries.some((entry) => entry.key === key)) await (await load()).cancel(key);
    },
  };
}

function useChosenFiles(slot: Pick<ChosenFile, 'userId' | 'orderId' | 'itemId'>) {
  const all = useSyncExternalStore(chosenFiles.subscribe, chosenFiles.get, chosenFiles.get);
  return all.filter(
    ({ userId, orderId, itemId }) =>
      userId === slot.userId && orderId === slot.orderId && itemId === slot.itemId,
  );
}

function isListed({ stage, answer }: DeliveryEntry, fileIds: readonly string[]): boolean {
  // The response of `POST /api/admin/orders/{orderId}/files`.
  return stage === 'accepted' && fileIds.includes((answer as DeliverableJson).id);
}

function isEqual(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size;
}

function useDismissOnUnmount(
  keys: readonly string[],
  dismiss: (keys: readonly string[]) => void,
): void {
  const latest = useRef({ keys, dismiss });
  useEffect(() => {
    latest.current = { keys, dismiss };
  });
  useEffect(() => () => latest.current.dismiss(latest.current.keys), []);
}
