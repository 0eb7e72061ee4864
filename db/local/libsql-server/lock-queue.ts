import { errorCode, HranaError } from './protocol-error.ts';

/** Other processes (a migration, a shell) don't notify us when they release the lock, so the first in line polls. */
const pollMs = 20;

interface Waiter {
  wake: () => void;
}

/**
 * A queue for SQLite's write lock. SQLite's own busy timeout would block the whole process, including the stream that
 * holds the lock. Here, streams that find the database locked wait in line without blocking.
 */
export class LockQueue {
  readonly #waitMs: number;
  readonly #waiters: Waiter[] = [];
  #closed = false;

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /**
   * Runs `attempt`, and retries it while another connection holds the lock. `attempt` must leave nothing behind when it
   * fails on the lock. Throws its SQLITE_BUSY after the timeout.
   */
  async run<Result>(attempt: () => Result): Promise<Result> {
    try {
      return attempt();
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
    const waiter: Waiter = { wake: () => {} };
    this.#waiters.push(waiter);
    try {
      return await this.#waitFor(waiter, attempt);
    } finally {
      this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
      this.wakeFirst();
    }
  }

  /** Lets the first in line retry. Call it when a transaction has ended. */
  wakeFirst(): void {
    this.#waiters[0]?.wake();
  }

  /** Rejects everything in the queue. */
  close(): void {
    this.#closed = true;
    for (const waiter of this.#waiters) waiter.wake();
  }

  async #waitFor<Result>(waiter: Waiter, attempt: () => Result): Promise<Result> {
    const deadline = performance.now() + this.#waitMs;
    for (;;) {
      await wokenOrPolled(waiter);
      if (this.#closed) throw new HranaError('The server is closing', 'SERVER_CLOSED');
      const isTimedOut = performance.now() >= deadline;
      if (this.#waiters[0] !== waiter && !isTimedOut) continue;
      try {
        return attempt();
      } catch (error) {
        if (isTimedOut || !isLocked(error)) throw error;
      }
    }
  }
}

function wokenOrPolled(waiter: Waiter): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pollMs);
    waiter.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** SQLITE_BUSY_SNAPSHOT is not included: waiting can't help a transaction that has read old data. */
function isLocked(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'SQLITE_BUSY' || code === 'SQLITE_BUSY_RECOVERY';
}
