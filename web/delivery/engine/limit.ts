const maxConcurrentParts = 6;

/** Runs a limited number of tasks at a time, in the order of their calls. */
export type Limit = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Creates a limit of concurrent tasks, by default six. */
export function createLimit(max = maxConcurrentParts): Limit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
