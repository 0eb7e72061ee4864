/**
 * `waiting` retries when the connection is back; `saving` is uploaded and being attached by `onUploaded`;
 * `unfinished` was started before a reload and needs its file again.
 */
export type UploadState =
  | 'chosen'
  | 'refused'
  | 'sending'
  | 'paused'
  | 'waiting'
  | 'saving'
  | 'failed'
  | 'unfinished'
  | 'done';

/** A file in an upload widget. */
export interface UploadItem {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Bytes. */
  sent: number;
  state: UploadState;
  bytesPerSecond: number;
  /** Why it failed, waits or was refused, as a sentence. */
  message: string | undefined;
}

/** Returns whether an upload has started and is neither done nor failed. */
export function isInProgress({ state }: UploadItem): boolean {
  return state === 'sending' || state === 'paused' || state === 'waiting' || state === 'saving';
}
