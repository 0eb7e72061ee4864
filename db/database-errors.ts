import { LibsqlError } from '@libsql/client/web';

/** The database did not respond at all. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Returns whether the database is unavailable or busy, as opposed to an invalid statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some(
    (cause) =>
      cause instanceof DatabaseUnavailableError ||
      (cause instanceof LibsqlError &&
        (cause.code.startsWith('SQLITE_BUSY') || !cause.code.startsWith('SQLITE_')) &&
        cause.code !== tooLarge),
  );
}

/** Returns whether a result exceeds libSQL's 10 MB limit. Retrying does not help. */
export function isResponseTooLarge(error: unknown): boolean {
  return causes(error).some((cause) => cause instanceof LibsqlError && cause.code === tooLarge);
}

const tooLarge = 'RESPONSE_TOO_LARGE';

/** Returns whether a statement violated a unique constraint of the table. */
export function isUniqueViolation(error: unknown, table: string): boolean {
  return causes(error).some(
    (cause) =>
      cause instanceof LibsqlError &&
      cause.code.startsWith('SQLITE_CONSTRAINT') &&
      cause.message.includes(`${table}.`),
  );
}

function causes(error: unknown): unknown[] {
  const chain = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) chain.push(cause);
  return chain;
}
