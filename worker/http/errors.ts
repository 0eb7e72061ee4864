/** What a request can fail with, and the HTTP status of each. */
const statusByCode = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  unsupportedType: 415,
  keyReused: 422,
  rangeNotSatisfiable: 416,
  tooFast: 429,
  notImplemented: 501,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusByCode;

/** An expected failure: a code, and one plain sentence that a person can act on (design: Errors). */
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

/** The client acts on this exact word (spec section 8). */
export function unauthorized(): AppError {
  return new AppError('unauthorized', 'Unauthorized');
}

export function notFound(what: string): AppError {
  return new AppError('notFound', `${what} was not found.`);
}

/** The answer to a field that breaks a rule: the field's name and the rule's message. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', field === '' ? message : `${field}: ${message}`);
}

/** The answer while the store of files does not. */
export function filesAway(): AppError {
  return new AppError('unavailable', 'The store cannot reach its files. Try again in a moment.', {
    'Retry-After': '5',
  });
}

/** The answer to a file that something else has taken by now. */
export function uploadTaken(): AppError {
  return new AppError('conflict', 'This upload was sent already. Upload the file again.');
}

/** The answer to a second request in place of the same denied one. */
export function sentAgainAlready(): AppError {
  return new AppError('conflict', 'You have sent this request again already.');
}

/** The sentence for a sign-in that was abandoned, took too long or does not belong to this browser. */
export function signInFailed(): AppError {
  return new AppError(
    'invalid',
    'Signing in was not completed. Go back to the store and choose Log In again.',
  );
}
