import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { SentFileJson } from '#worker/domain/files/files.api.ts';
import { getUploadQueue, stopOtherUsersQueues } from './upload-queue.ts';

export interface UploadTarget<Details> {
  /** The user and what the uploads are for. Identifies unfinished uploads after a reload. */
  owner: { userId: string; about: string };
  /** The order that the upload tray links to. */
  orderId: string;
  /**
   * Called once per uploaded file, even if the widget is no longer mounted, or after a reload. `key` is a UUID
   * per file, for the Idempotency-Key. If it throws, the file shows the error's sentence with Try Again, which
   * only repeats this call.
   */
  onUploaded: (file: SentFileJson, extra: { details: Details; key: string }) => Promise<void>;
}

/** Returns one widget's uploads, and the queue that controls them. */
export function useUploads<Details extends object>(target: UploadTarget<Details>) {
  const { owner, orderId, onUploaded } = target;
  const { userId, about } = owner;
  const queue = useMemo(() => getUploadQueue({ userId, about, orderId }), [userId, about, orderId]);
  useEffect(() => stopOtherUsersQueues(userId), [userId]);
  useEffect(() => {
    // All details of this queue come from this widget, or from its records: they are JSON.
    queue.attach((file, { details, key }) =>
      onUploaded(file, { details: details as Details, key }),
    );
  }, [queue, onUploaded]);
  useEffect(() => () => queue.removeDone(), [queue]);
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.get, queue.get) };
}
