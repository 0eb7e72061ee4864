import { errorCode, HranaError } from './protocol-error.ts';

/** Another process (a migration, a shell) does not tell when it lets go, so the first in line looks. */
const lookEveryMs = 20;

interface Turn {
  wake: () => void;
}

/**
 * The line before SQLite's write lock. SQLite's own waiting would stop the whole process, and with it
 * the stream that holds the lock; here the others wait without blocking, in the order they came.
 */
export class LockQueue {
  readonly #waitMs: number;
  readonly #turns: Turn[] = [];
  #closed = false;

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /**
   * Runs `attempt`, again while another connection holds the lock. `attempt` must leave nothing
   * behind when it meets the lock. Throws its SQLITE_BUSY when the waiting took too long.
   */
  async run<Result>(attempt: () => Result): Promise<Result> {
    try {
      return attempt();
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
    const turn: Turn = { wake: () => {} };
    this.#turns.push(turn);
    try {
      return await this.#inTurn(turn, attempt);
    } finally {
      this.#turns.splice(this.#turns.indexOf(turn), 1);
      this.released();
    }
  }

  /** Tells that a transaction ended: the first in line tries again. */
  released(): void {
    this.#turns[0]?.wake();
  }

  /** Sends everybody in the line away with an error. */
  close(): void {
    this.#closed = true;
    for (const turn of this.#turns) turn.wake();
  }

  async #inTurn<Result>(turn: Turn, attempt: () => Result): Promise<Result> {
    const deadline = performance.now() + this.#waitMs;
    for (;;) {
      await nextLook(turn);
      if (this.#closed) throw new HranaError('The server is closing', 'SERVER_CLOSED');
      const isLast = performance.now() >= deadline;
      if (this.#turns[0] !== turn && !isLast) continue;
      try {
        return attempt();
      } catch (error) {
        if (isLast || !isLocked(error)) throw error;
      }
    }
  }
}

function nextLook(turn: Turn): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, lookEveryMs);
    turn.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** A transaction that reads old data (SQLITE_BUSY_SNAPSHOT) can only be begun anew: it does not wait. */
function isLocked(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'SQLITE_BUSY' || code === 'SQLITE_BUSY_RECOVERY';
}
