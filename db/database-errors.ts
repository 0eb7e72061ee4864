import { LibsqlError } from '@libsql/client/web';

/** The database did not answer at all. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
}

/** Whether an error means that the database is away or too busy, rather than that we asked it wrongly. */
export function isDatabaseAway(error: unknown): boolean {
  return causes(error).some(
    (cause) =>
      cause instanceof DatabaseAwayError ||
      (cause instanceof LibsqlError &&
        (cause.code.startsWith('SQLITE_BUSY') || !cause.code.startsWith('SQLITE_')) &&
        cause.code !== tooLarge),
  );
}

/** Whether a query's result exceeds the 10 MB that libSQL returns. Trying again does not help. */
export function isResponseTooLarge(error: unknown): boolean {
  return causes(error).some((cause) => cause instanceof LibsqlError && cause.code === tooLarge);
}

const tooLarge = 'RESPONSE_TOO_LARGE';

/** Whether a statement failed because a row with this table's unique value is there already. */
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
