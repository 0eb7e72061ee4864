import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { SentFileJson } from '#worker/domain/files/files.api.ts';
import { stopQueuesOfOthers, uploadQueueOf } from './upload-queue.ts';

/** What an upload widget is for, and who is told of what was uploaded. */
export interface UploadsFor<Details> {
  /** Whose uploads, and what they are for; unfinished ones are found by it again after a reload. */
  owner: { userId: string; about: string };
  /** The order that the shell names with them. */
  orderId: string;
  /**
   * Called once per uploaded file, also when the widget is not on screen any more and also after a reload;
   * `key` is a UUID made once per file, for Idempotency-Key. When it throws, the file shows the sentence
   * with Try Again, which only repeats this call.
   */
  onUploaded: (file: SentFileJson, extra: { details: Details; key: string }) => Promise<void>;
}

/** The files of one widget, and what can be done with them. */
export function useUploads<Details extends object>(props: UploadsFor<Details>) {
  const { owner, orderId, onUploaded } = props;
  const { userId, about } = owner;
  const queue = useMemo(() => uploadQueueOf({ userId, about, orderId }), [userId, about, orderId]);
  useEffect(() => stopQueuesOfOthers(userId), [userId]);
  useEffect(() => {
    // The details come back as they were given: those of a reload as the JSON that they are.
    queue.attach((file, { details, key }) =>
      onUploaded(file, { details: details as Details, key }),
    );
  }, [queue, onUploaded]);
  useEffect(() => () => queue.forgetDone(), [queue]);
  return { queue, ...useSyncExternalStore(queue.subscribe, queue.get, queue.get) };
}
