/**
 * Where a file stands. `waiting` goes on by itself; `saving` is uploaded and is being put where it belongs;
 * `unfinished` was begun before the page was loaded and needs its file again.
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

/** A file in an upload widget, as it is drawn. */
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

/** What has been started and is not done yet. */
export function isUnderWay({ state }: UploadItem): boolean {
  return state === 'sending' || state === 'paused' || state === 'waiting' || state === 'saving';
}
