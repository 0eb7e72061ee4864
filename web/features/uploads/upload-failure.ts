import { isUnauthorized } from '#web/api/api.ts';
import { ApiError } from '#web/api/api-error.ts';
import { NoResponseError } from '#web/api/no-response-error.ts';
import { rejectedFileText } from '#web/delivery/delivery-result.ts';
import { unusableUploadReason } from '#worker/domain/files/unusable-upload.ts';

/**
 * Why an attempt failed: `lost` (no response, or the server is down: retry), `stale` (the signature expired:
 * retry with a new one), `gone` (the upload no longer exists: start a new one), `refused` (a final rejection),
 * `fileChanged` (the file on disk changed), `broken` (a bug).
 */
export interface UploadFailure {
  kind: 'lost' | 'stale' | 'gone' | 'refused' | 'fileChanged' | 'broken';
  /** A sentence for the user; undefined for a lost connection. */
  message: string | undefined;
}

export const lostConnection: UploadFailure = { kind: 'lost', message: undefined };

export const fileChanged: UploadFailure = {
  kind: 'fileChanged',
  message: 'This file was changed or deleted. Choose it again.',
};

const unavailable = 'Uploads are down. Try again in a minute.';

/** Classifies an error of an attempt: from Uppy, our API or the bucket. */
export function attemptFailureOf(error: unknown): UploadFailure {
  if (error instanceof ApiError) {
    const { status, text: message } = error;
    if (isTemporary(status)) return { kind: 'lost', message };
    // No such upload, or an upload that lacks parts.
    if (status === 404 || status === 409) return { kind: 'gone', message };
    if (isUnauthorized(error)) {
      return { kind: 'refused', message: 'Your session has expired. Please log in again.' };
    }
    return { kind: 'refused', message };
  }
  const status = putStatusOf(error);
  if (status === 0) return lostConnection;
  if (status === 403) return { kind: 'stale', message: rejectedFileText };
  if (status === 404) return { kind: 'gone', message: rejectedFileText };
  if (status !== undefined && isTemporary(status)) return { kind: 'lost', message: unavailable };
  if (status !== undefined) return { kind: 'refused', message: rejectedFileText };
  if (error instanceof NoResponseError) return lostConnection;
  return { kind: 'broken', message: rejectedFileText };
}

/** Classifies an error of `onUploaded`. There, 404 and 409 may also be about the order: see the reason. */
export function saveFailureOf(error: unknown): UploadFailure {
  const failure = attemptFailureOf(error);
  if (failure.kind !== 'gone') return failure;
  const isUnusable = error instanceof ApiError && error.reason === unusableUploadReason;
  return isUnusable ? failure : { ...failure, kind: 'refused' };
}

function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

/** Returns the bucket's status for a PUT, from Uppy's error; 0 without a response. */
function putStatusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('source' in error)) return undefined;
  const { source } = error;
  const hasStatus = typeof source === 'object' && source !== null && 'status' in source;
  return hasStatus && typeof source.status === 'number' ? source.status : undefined;
}

const retryDelaysMs = [0, 1000, 3000, 5000, 15_000, 30_000, 60_000];

/** Returns the delay before the next attempt, in ms, after `failures` (1 or more) failures in a row. */
export function uploadRetryDelayMs(failures: number): number {
  return retryDelaysMs[Math.min(failures, retryDelaysMs.length) - 1] ?? 0;
}
