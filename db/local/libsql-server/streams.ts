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

/** The open streams, by the baton of their next request, and a pool of connections. */
export class Streams {
  readonly #file: string;
  readonly #idleMs: number;
  readonly #locks = new LockQueue(lockWaitMs);
  readonly #waiting = new Map<string, WaitingStream>();
  readonly #connections = new Set<Connection>();
  readonly #pool: Connection[];

  /** Opens the file. Throws SQLite's error if it is not a database or not writable. */
  constructor(file: string, idleMs: number) {
    this.#file = file;
    this.#idleMs = idleMs;
    this.#pool = [this.#connect()];
  }

  /** Returns a new stream, or the stream of a baton. Each baton works once. */
  open(baton: string | null | undefined): Stream | undefined {
    if (baton == null) return new Stream(this.#pool.pop() ?? this.#connect());
    const waiting = this.#waiting.get(baton);
    if (waiting === undefined) return undefined;
    this.#waiting.delete(baton);
    clearTimeout(waiting.idle);
    return waiting.stream;
  }

  /** Returns the baton for the stream's next request, or null if the stream is closed. */
  release(stream: Stream): string | null {
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

  /** Closes all streams and connections, including those that wait for a lock. */
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
