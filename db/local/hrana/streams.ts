import { randomBytes } from 'node:crypto';
import { Connection } from './connection.ts';
import { Stream } from './stream.ts';
import { WriteLock } from './write-lock.ts';

const pooledConnections = 8;

interface OpenStream {
  stream: Stream;
  idle: NodeJS.Timeout;
}

/** The open streams by the baton that asks for them next, and the connections that wait to be used again. */
export class Streams {
  readonly #file: string;
  readonly #idleMs: number;
  readonly #writeLock = new WriteLock();
  readonly #open = new Map<string, OpenStream>();
  readonly #pool: Connection[] = [];
  #isClosed = false;

  constructor(file: string, idleMs: number) {
    this.#file = file;
    this.#idleMs = idleMs;
    this.#pool.push(new Connection(file, this.#writeLock));
  }

  /** A new stream, or the one that a baton stands for; a baton counts once. */
  take(baton: string | null | undefined): Stream | undefined {
    if (baton == null) {
      return new Stream(this.#pool.pop() ?? new Connection(this.#file, this.#writeLock));
    }
    const open = this.#open.get(baton);
    if (open === undefined) return undefined;
    this.#open.delete(baton);
    clearTimeout(open.idle);
    return open.stream;
  }

  /** Keeps a stream for its next request and gives the baton for it; idle too long, it is rolled back. */
  keep(stream: Stream): string {
    const baton = randomBytes(24).toString('base64url');
    const idle = setTimeout(() => {
      this.#open.delete(baton);
      this.end(stream);
    }, this.#idleMs);
    this.#open.set(baton, { stream, idle });
    return baton;
  }

  /** Ends a stream: what it did not commit is undone. */
  end({ connection }: Stream): void {
    connection.rollback();
    const isReusable =
      !this.#isClosed && !connection.isSpent && this.#pool.length < pooledConnections;
    if (isReusable) this.#pool.push(connection);
    else connection.close();
  }

  /** Ends all streams; those whose answer is still under way end with it. */
  closeAll(): void {
    this.#isClosed = true;
    for (const { stream, idle } of this.#open.values()) {
      clearTimeout(idle);
      stream.connection.close();
    }
    for (const connection of this.#pool.splice(0)) connection.close();
    this.#open.clear();
  }
}
