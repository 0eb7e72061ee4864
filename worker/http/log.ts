import { AsyncLocalStorage } from 'node:async_hooks';

type Level = 'info' | 'warn' | 'error';

const requestIds = new AsyncLocalStorage<string>();
const method = { info: 'log', warn: 'warn', error: 'error' } as const;

/** Runs `callback`, and adds the id of the request or scheduled run to each logged line. */
export function withRequestId<Result>(requestId: string, callback: () => Result): Result {
  return requestIds.run(requestId, callback);
}

/**
 * Writes one JSON line with its level and the request's id. Masks email addresses and URL query
 * strings, which other services' error messages may contain.
 */
export function log(level: Level, event: Record<string, unknown>): void {
  const line = JSON.stringify({ level, requestId: requestIds.getStore(), ...event });
  console[method[level]](line.replaceAll(words, maskQuery).replaceAll(wordsInProse, maskEmail));
}

// Each pattern matches whole words, so a long line takes linear time.
const words = /[^\s"]+/g;
const wordsInProse = /[^\s"<>:,;=()]+/g;

function maskQuery(word: string): string {
  const query = word.indexOf('?');
  return query > 0 && /https?:\/\//.test(word.slice(0, query))
    ? `${word.slice(0, query)}?...`
    : word;
}

function maskEmail(word: string): string {
  return /.@./.test(word) ? '[email]' : word;
}

/** Returns an error's message. A database error's message contains values, so returns its codes. */
export function safeErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'params' in error ? errorCodes(error).join(', ') : error.message;
}

/** Returns the names and codes of an error and its causes, without their messages. */
export function errorCodes(error: unknown): string[] {
  const codes = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    codes.push('code' in cause ? `${cause.name} ${String(cause.code)}` : cause.name);
  }
  return codes;
}
