import { AsyncLocalStorage } from 'node:async_hooks';

type Level = 'info' | 'warn' | 'error';

const asked = new AsyncLocalStorage<string>();
const method = { info: 'log', warn: 'warn', error: 'error' } as const;

/** Runs something whose lines in the log all have this request's id, or the id of a run by the clock. */
export function withRequestId<Result>(requestId: string, act: () => Result): Result {
  return asked.run(requestId, act);
}

/**
 * Writes one JSON line with its level and the request's id. Masks email addresses and URL queries, because
 * another service's error message may contain them.
 */
export function log(level: Level, event: Record<string, unknown>): void {
  const line = JSON.stringify({ level, requestId: asked.getStore(), ...event });
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
