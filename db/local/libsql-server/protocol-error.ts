/** An error for the client, with a code and a message. */
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

/** Converts SQLite's errors and ours for the wire. Rethrows any other error. */
export function toWireError(error: unknown): WireError {
  const code = errorCode(error);
  if (error instanceof Error && code !== undefined) return { message: error.message, code };
  throw error;
}

/** Returns SQLite's extended code (`SQLITE_CONSTRAINT_UNIQUE`) or ours, or undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
