import { AsyncLocalStorage } from 'node:async_hooks';

type Level = 'info' | 'warn' | 'error';

const asked = new AsyncLocalStorage<string>();
const method = { info: 'log', warn: 'warn', error: 'error' } as const;

/** Runs something whose lines in the log all have this request's id, or the id of a run by the clock. */
export function withRequestId<Result>(requestId: string, act: () => Result): Result {
  return asked.run(requestId, act);
}

/**
 * Writes one JSON line with its level and the id of the request. What somebody else's error says may hold an
 * e-mail or an address with a secret in its query: those are left out.
 */
export function log(level: Level, event: Record<string, unknown>): void {
  const line = JSON.stringify({ level, requestId: asked.getStore(), ...event });
  console[method[level]](line.replaceAll(emails, '[e-mail]').replaceAll(queries, '$1?...'));
}

const emails = /[^\s"<>:,;=()]+@[^\s"<>:,;=()]+/g;
const queries = /(https?:\/\/[^\s"?]+)\?[^\s"]*/g;

/** What an error says; of one of the database its kind alone, for that one's text has the values of its statement. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'params' in error ? causesOf(error).join(', ') : error.message;
}

/** The names and codes of an error and of what caused it, without what they say. */
export function causesOf(error: unknown): string[] {
  const causes = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    causes.push('code' in cause ? `${cause.name} ${String(cause.code)}` : cause.name);
  }
  return causes;
}
