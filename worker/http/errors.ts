import type { UsedUp } from '#db/statements/quotas.ts';
import {
  errorReasonHeader,
  signInAgainReason,
  unusableUploadReason,
} from '#worker/domain/error-reasons.ts';

const statusByCode = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupportedType: 415,
  keyReused: 422,
  rangeNotSatisfiable: 416,
  tooFast: 429,
  notImplemented: 501,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusByCode;

/** An expected failure: a code, and one plain sentence that tells the user what to do. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, sentence: string, headers: Record<string, string> = {}) {
    super(sentence);
    this.code = code;
    this.headers = headers;
  }

  get status() {
    return statusByCode[this.code];
  }
}

/** Returns a 401. The client checks for this exact word. */
export function unauthorized(): AppError {
  return new AppError('unauthorized', 'Unauthorized');
}

/** Returns a 403 for an admin's old sign-in. The browser offers to sign in again. */
export function signInAgain(): AppError {
  return new AppError(
    'forbidden',
    'You last entered your password more than 12 hours ago. Log in again to do this.',
    { [errorReasonHeader]: signInAgainReason },
  );
}

/** Returns a 404 for a subject such as "This order". */
export function notFound(subject: string): AppError {
  return new AppError('notFound', `${subject} was not found.`);
}

export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', field === '' ? message : `${field}: ${message}`);
}

/** Returns a 409 for a second retune of an order while the first one is open. */
export function alreadyRetuned(): AppError {
  return new AppError('conflict', 'You already ordered a retune. Open it in My Orders.');
}

export function tooMany({ message, retryAfterMs }: UsedUp): AppError {
  return new AppError('tooFast', message, { 'Retry-After': `${Math.ceil(retryAfterMs / 1000)}` });
}

/** Returns a 429 for more requests in 10 s than a rate limit allows. */
export function tooFast(): AppError {
  return new AppError('tooFast', 'Too many requests at once. Try again in a few seconds.', {
    'Retry-After': '10',
  });
}

export function filesUnavailable(): AppError {
  return new AppError('unavailable', 'We can’t reach our file storage. Try again in a moment.', {
    'Retry-After': '5',
  });
}

/** Returns a 404 or 409 for an upload that can't be attached. The client may upload the file again. */
export function unusableUpload(code: 'notFound' | 'conflict', sentence: string): AppError {
  return new AppError(code, sentence, { [errorReasonHeader]: unusableUploadReason });
}

/** Returns a 409 for a file that is already attached to a message or an order. */
export function uploadAlreadySent(): AppError {
  return unusableUpload('conflict', 'This upload was already sent. Upload the file again.');
}

/** Returns a 409 for a second resubmission of the same denied order. */
export function alreadyResubmitted(): AppError {
  return new AppError('conflict', 'You’ve already resubmitted this request.');
}

/** Returns a 400 for a sign-in that was abandoned, expired or started in another browser. */
export function signInFailed(): AppError {
  return new AppError(
    'invalid',
    'Your login didn’t finish. Go back to the store and choose Log In again.',
  );
}

/** The bytes are not an image that can be resized. No retry can change that. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';
}

/** A job's failure that no retry can fix. Alerts the admins at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
