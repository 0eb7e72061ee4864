import { ApiError } from '#web/api/api.ts';
import { unusableUploadReason } from '#worker/domain/files/unusable-upload.ts';
import { PutError } from './browser/put-file.ts';
import type { Failure } from './delivery-item.ts';

/** The result of one attempt to deliver an item. */
export type DeliveryResult =
  | { kind: 'delivered'; answer: unknown }
  /** The server rejected the item permanently. */
  | ({ kind: 'refused' } & Failure)
  /** The upload or its URL no longer works: another upload may help. */
  | ({ kind: 'stale' } & Failure)
  /** The file on disk was changed or deleted since the user chose it. */
  | { kind: 'unreadable' }
  /** The item's author is not signed in. */
  | { kind: 'signedOut' }
  /** No response, or one that allows a retry: then `failure` has its status and sentence. */
  | {
      kind: 'waiting';
      /** The item was skipped: it waits behind another one, or was canceled. */
      isUntried?: boolean;
      afterMs?: number | undefined;
      failure?: Failure | undefined;
    };

export const unreadableText = 'This file can’t be read anymore. Choose it again.';
export const differentFileText = 'That’s a different file. Choose the one you started with.';
export const rejectedFileText = 'This file couldn’t be uploaded. Try again.';
const uploadsDownText = 'Uploads are down. Try again in a minute.';

/** Maps the error of an attempt to its result. */
export function resultOf(error: unknown): DeliveryResult {
  if (error instanceof PutError) return resultOfPut(error.status);
  if (!(error instanceof ApiError)) return { kind: 'waiting' };
  const { status, text: sentence, reason, retryAfterMs: afterMs } = error;
  if (status === 401) return { kind: 'signedOut' };
  if (isTemporary(status)) return { kind: 'waiting', afterMs, failure: { status, sentence } };
  return { kind: reason === unusableUploadReason ? 'stale' : 'refused', status, sentence };
}

/** Maps the error of an upload: the API answers 404 or 409 if the multipart upload is gone or lacks parts. */
export function resultOfUpload(error: unknown): DeliveryResult {
  const result = resultOf(error);
  const isGone = result.kind === 'refused' && [404, 409].includes(result.status);
  return isGone ? { ...result, kind: 'stale' } : result;
}

function resultOfPut(status: number): DeliveryResult {
  if (isTemporary(status)) {
    return { kind: 'waiting', failure: { status, sentence: uploadsDownText } };
  }
  // 403: the URL has expired. 404: the multipart upload no longer exists.
  const isStale = status === 403 || status === 404;
  return { kind: isStale ? 'stale' : 'refused', status, sentence: rejectedFileText };
}

function isTemporary(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status);
}
