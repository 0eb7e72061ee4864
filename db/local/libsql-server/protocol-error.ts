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

/**
 * Converts SQLite's errors and ours for the wire. Rethrows any other error. Like libsql-server,
 * sends SQLite's primary codes only: SQLITE_CONSTRAINT, never SQLITE_CONSTRAINT_UNIQUE.
 */
export function toWireError(error: unknown): WireError {
  const code = errorCode(error);
  if (!(error instanceof Error) || code === undefined) throw error;
  if (error instanceof HranaError) return { message: error.message, code };
  const primary = code.split('_', 2).join('_');
  return {
    message: `SQLite error: ${error.message}`,
    code: primary === 'SQLITE_ERROR' ? 'SQLITE_UNKNOWN' : primary,
  };
}

/**
 * Converts an error from prepare(). Like libsql-server, distinguishes missing tables, parse errors
 * and other input errors.
 */
export function toPrepareError(error: unknown): unknown {
  if (!(error instanceof Error) || errorCode(error) !== 'SQLITE_ERROR') return error;
  const { message } = error;
  if (message.startsWith('no such table')) return error;
  return /syntax error|incomplete input|unrecognized token/.test(message)
    ? new HranaError(`SQL string could not be parsed: ${message}`, 'SQL_PARSE_ERROR')
    : new HranaError(`SQL input error: ${message}`, 'SQL_INPUT_ERROR');
}

/** Returns SQLite's extended code (`SQLITE_CONSTRAINT_UNIQUE`) or ours, or undefined for other errors. */
function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
