import type { StoredPart } from '#web/offline/upload-records.ts';
import type { SentFileJson } from '#worker/domain/files/files.api.ts';
import type { Multipart } from './companion.ts';
import type { UploadFailure } from './upload-failure.ts';

/** What happens to an upload: actions of the user and the browser, then events of an attempt. */
export type UploadEvent =
  | { type: 'start'; details: object }
  /** `details` replace those of a failed upload. */
  | { type: 'resume'; details?: object }
  | { type: 'fileChosen' }
  | { type: 'wrongFile'; message: string }
  | { type: 'pause' }
  | { type: 'online' }
  | { type: 'offline' }
  /** The delay of a `wait` effect is over. */
  | { type: 'retry' }
  | { type: 'cancel' }
  /** Stops the upload but keeps its record, for another tab or visit. */
  | { type: 'detach' }
  | { type: 'multipartCreated'; attempt: number; upload: Multipart; at: number }
  | { type: 'partsStored'; attempt: number; parts: readonly StoredPart[] }
  | { type: 'progress'; attempt: number; sent: number }
  | { type: 'uploaded'; attempt: number; location: string; at: number }
  | { type: 'attemptFailed'; attempt: number; failure: UploadFailure; cause: unknown }
  /** `onUploaded` succeeded. Counts for every attempt: it attaches the file once. */
  | { type: 'saved' }
  | { type: 'saveFailed'; attempt: number; failure: UploadFailure };

/** A multipart upload to resume, with the parts that the bucket is known to have. */
export type ResumedUpload = Multipart & {
  chunkSize: number;
  parts: StoredPart[];
  areAll: boolean;
};

/** `send`, `save`, `wait` and `stop` first end the running attempt or wait. */
export type UploadEffect =
  | { type: 'send'; attempt: number; resumed: ResumedUpload | undefined }
  | { type: 'save'; attempt: number; file: SentFileJson; details: object }
  | { type: 'wait'; ms: number }
  | { type: 'stop' }
  /** Stores `saved`, so that a reload can resume. */
  | { type: 'persist' }
  | { type: 'deleteRecord' }
  /** Lets another tab resume from the record. */
  | { type: 'unlockRecord' }
  | { type: 'abortMultipart'; upload: Multipart }
  | { type: 'showProgress'; sent: number }
  | { type: 'remove' }
  | { type: 'report'; error: unknown };
