/** A failure as the client shows it: a code and a message. */
export class HranaError extends Error {
  override readonly name = 'HranaError';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

export interface WireError {
  message: string;
  code: string;
}

/** What went wrong, for the wire: SQLite's own errors and ours. Anything else is thrown on. */
export function toWireError(error: unknown): WireError {
  const code = errorCode(error);
  if (error instanceof Error && code !== undefined) return { message: error.message, code };
  throw error;
}

/** SQLite's extended code (`SQLITE_CONSTRAINT_UNIQUE`) or ours, if the error has one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
