import { randomBytes } from 'node:crypto';
import { Connection } from './connection.ts';
import { LockQueue } from './lock-queue.ts';
import { Stream } from './stream.ts';

const lockWaitMs = 5_000;
const pooledConnections = 16;

interface WaitingStream {
  stream: Stream;
  idle: NodeJS.Timeout;
}

/** The streams that wait for their next request, by its baton, and the connections to be used again. */
export class Streams {
  readonly #file: string;
  readonly #idleMs: number;
  readonly #locks = new LockQueue(lockWaitMs);
  readonly #waiting = new Map<string, WaitingStream>();
  readonly #connections = new Set<Connection>();
  readonly #pool: Connection[];

  /** Opens the file. Throws SQLite's error when it is no database or cannot be written. */
  constructor(file: string, idleMs: number) {
    this.#file = file;
    this.#idleMs = idleMs;
    this.#pool = [this.#connect()];
  }

  /** A new stream, or the one that a baton stands for; a baton counts once. */
  take(baton: string | null | undefined): Stream | undefined {
    if (baton == null) return new Stream(this.#pool.pop() ?? this.#connect());
    const waiting = this.#waiting.get(baton);
    if (waiting === undefined) return undefined;
    this.#waiting.delete(baton);
    clearTimeout(waiting.idle);
    return waiting.stream;
  }

  /** Gives the baton for a stream's next request, or null when the stream was closed. */
  giveBack(stream: Stream): string | null {
    if (stream.isClosed) {
      this.end(stream);
      return null;
    }
    const baton = randomBytes(24).toString('base64url');
    const idle = setTimeout(() => {
      this.#waiting.delete(baton);
      this.end(stream);
    }, this.#idleMs);
    this.#waiting.set(baton, { stream, idle });
    return baton;
  }

  /** Ends a stream: what it did not commit is undone. */
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

  /** Ends everything at once, what is waiting for a lock too. */
  closeAll(): void {
    this.#locks.close();
    for (const { idle } of this.#waiting.values()) clearTimeout(idle);
    this.#waiting.clear();
    for (const connection of this.#connections) connection.close();
  }

  #connect(): Connection {
    const connection = new Connection(this.#file, this.#locks);
    this.#connections.add(connection);
    return connection;
  }
}
