import { ApiError, isUnauthorized } from '#web/api/api.ts';
import { NoAnswerError } from '#web/api/no-answer-error.ts';

/**
 * What a failed attempt means: `lost` is for a connection or a store that comes back, `stale` for a signature
 * that a new one replaces, `gone` for an upload that must begin anew, `refused` for a definite no, and `broken`
 * for what should not happen.
 */
export interface UploadFailure {
  kind: 'lost' | 'stale' | 'gone' | 'refused' | 'broken';
  /** A sentence for the person; a connection that was lost has none. */
  message: string | undefined;
}

const refusal = 'The store of files did not take this file.';
const away = 'The store of files takes no files now.';

/** What an error of Uppy, of our API or of the store of files means. */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof ApiError) {
    const { status, text: message } = error;
    if (comesBack(status)) return { kind: 'lost', message };
    // No such upload, or one that lacks parts.
    if (status === 404 || status === 409) return { kind: 'gone', message };
    if (isUnauthorized(error)) {
      return { kind: 'refused', message: 'Your session has expired. Please log in again.' };
    }
    return { kind: 'refused', message };
  }
  const status = statusOfPut(error);
  if (status === 0) return { kind: 'lost', message: undefined };
  if (status === 403) return { kind: 'stale', message: refusal };
  if (status === 404) return { kind: 'gone', message: refusal };
  if (status !== undefined && comesBack(status)) return { kind: 'lost', message: away };
  if (status !== undefined) return { kind: 'refused', message: refusal };
  if (error instanceof NoAnswerError) return { kind: 'lost', message: undefined };
  return { kind: 'broken', message: refusal };
}

function comesBack(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

/** The status that the store of files answered to a PUT with, as Uppy's error has it; 0 is for no answer. */
function statusOfPut(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('source' in error)) return undefined;
  const { source } = error;
  const hasStatus = typeof source === 'object' && source !== null && 'status' in source;
  return hasStatus && typeof source.status === 'number' ? source.status : undefined;
}

/** The spec's delays (section 9), and then longer ones. */
const pausesMs = [0, 1000, 3000, 5000, 15_000, 30_000, 60_000];

/** How long to wait after so many failures in a row, in ms. */
export function pauseAfter(failures: number): number {
  return pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0;
}
