import { LibsqlError } from '@libsql/client/web';

/** The database did not respond at all. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/**
 * libSQL's codes for a statement that fails every time. All other codes mean that the database is
 * unreachable, busy, locked or full, so a retry may succeed.
 */
const statementError =
  /^(SQL_|ARGS_|SQLITE_(AUTH|CONSTRAINT|ERROR|MISMATCH|MISUSE|RANGE|TOOBIG|UNKNOWN)|RESPONSE_TOO_LARGE$)/;

/** Returns whether the database is unavailable, as opposed to an invalid statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some(
    (cause) =>
      cause instanceof DatabaseUnavailableError ||
      (cause instanceof LibsqlError && !statementError.test(cause.code)),
  );
}

/** Returns whether a result exceeds libSQL's 10 MB limit. Retrying does not help. */
export function isResponseTooLarge(error: unknown): boolean {
  return causes(error).some(
    (cause) => cause instanceof LibsqlError && cause.code === 'RESPONSE_TOO_LARGE',
  );
}

/** Returns whether a statement violated a unique constraint of the table. */
export function isUniqueViolation(error: unknown, table: string): boolean {
  return causes(error).some(
    (cause) =>
      cause instanceof LibsqlError &&
      cause.code.startsWith('SQLITE_CONSTRAINT') &&
      cause.message.includes(`UNIQUE constraint failed: ${table}.`),
  );
}

function causes(error: unknown): unknown[] {
  const chain = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) chain.push(cause);
  return chain;
}
