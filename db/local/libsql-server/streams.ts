import { randomBytes } from 'node:crypto';
import { Connection, type StepCounter } from './connection.ts';
import { LockQueue } from './lock-queue.ts';
import { Stream } from './stream.ts';

const lockWaitMs = 5_000;
const pooledConnections = 16;

interface IdleStream {
  stream: Stream;
  timeout: NodeJS.Timeout;
}

/**
 * The streams between two requests, and a pool of connections. A stream's baton is the one-time token with which
 * a Hrana client continues it.
 */
export class Streams {
  readonly #file: string;
  readonly #idleMs: number;
  readonly #counter: StepCounter;
  readonly #locks = new LockQueue(lockWaitMs);
  readonly #idle = new Map<string, IdleStream>();
  readonly #connections = new Set<Connection>();
  readonly #pool: Connection[];

  /** Opens the file. Throws SQLite's error if it is not a database or not writable. */
  constructor(file: string, idleMs: number, counter: StepCounter) {
    this.#file = file;
    this.#idleMs = idleMs;
    this.#counter = counter;
    this.#pool = [this.#connect()];
  }

  /** Returns a new stream, or the stream of a baton. Each baton works once. */
  open(baton: string | null | undefined): Stream | undefined {
    if (baton == null) return new Stream(this.#pool.pop() ?? this.#connect());
    const found = this.#idle.get(baton);
    if (found === undefined) return undefined;
    this.#idle.delete(baton);
    clearTimeout(found.timeout);
    return found.stream;
  }

  /** Returns the baton for the stream's next request, or null if the stream is closed. */
  release(stream: Stream): string | null {
    if (stream.isClosed) {
      this.end(stream);
      return null;
    }
    const baton = randomBytes(24).toString('base64url');
    const timeout = setTimeout(() => {
      this.#idle.delete(baton);
      this.end(stream);
    }, this.#idleMs);
    this.#idle.set(baton, { stream, timeout });
    return baton;
  }

  /** Ends a stream and rolls back its open transaction. */
  end(stream: Stream): void {
    const { connection } = stream;
    stream.close();
    if (connection.isReusable && this.#pool.length < pooledConnections) {
      this.#pool.push(connection);
      return;
    }
    connection.close();
    this.#connections.delete(connection);
  }

  /** Closes all connections, and rejects statements that wait for a lock. */
  closeAll(): void {
    this.#locks.close();
    for (const { timeout } of this.#idle.values()) clearTimeout(timeout);
    this.#idle.clear();
    for (const connection of this.#connections) connection.close();
  }

  #connect(): Connection {
    const connection = new Connection(this.#file, this.#locks, this.#counter);
    this.#connections.add(connection);
    return connection;
  }
}
