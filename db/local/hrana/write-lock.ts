import { HranaError } from './protocol.ts';

const waitMs = 5_000;

type Release = () => void;

/**
 * SQLite's one writer at a time, as a queue of this process. SQLite's own waiting would stop the
 * process, and with it the very stream that holds the lock; asking again and again is not fair.
 */
export class WriteLock {
  #isHeld = false;
  readonly #waiting: ((release: Release) => void)[] = [];

  /** The lock, when it is this caller's turn. Throws SQLite's own busy error after 5 s. */
  async acquire(): Promise<Release> {
    if (!this.#isHeld) {
      this.#isHeld = true;
      return () => this.#pass();
    }
    return new Promise((resolve, reject) => {
      const turn = (release: Release) => {
        clearTimeout(timeout);
        resolve(release);
      };
      const timeout = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(new HranaError('database is locked', 'SQLITE_BUSY'));
      }, waitMs);
      this.#waiting.push(turn);
    });
  }

  #pass(): void {
    const next = this.#waiting.shift();
    if (next) next(() => this.#pass());
    else this.#isHeld = false;
  }
}
