interface AbortOptions {
  timeoutMs?: number;
  /** Aborts when one of these aborts. */
  signals?: readonly AbortSignal[];
}

/**
 * Runs work with a signal that aborts after a timeout or together with other signals. Use it
 * instead of `AbortSignal.any`: WebKit can garbage-collect its signal during a fetch, which then
 * never settles.
 */
export async function withAbort<Result>(
  { timeoutMs, signals = [] }: AbortOptions,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const abort = ({ target }: { target: unknown }) =>
    controller.abort((target as AbortSignal).reason);
  const timer =
    timeoutMs === undefined ? undefined : setTimeout(() => controller.abort(), timeoutMs);
  for (const signal of signals) {
    if (signal.aborted) abort({ target: signal });
    signal.addEventListener('abort', abort);
  }
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', abort);
  }
}
