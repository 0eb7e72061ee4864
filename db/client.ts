import { type Client, createClient, type InStatement, type ResultSet } from '@libsql/client/web';
import { drizzle } from 'drizzle-orm/libsql/web';
import { DatabaseUnavailableError } from './database-errors.ts';

const defaultTimeoutMs = 15_000;

/** A Drizzle statement. */
interface Statement {
  toSQL(): { sql: string; params: unknown[] };
}

export type Db = ReturnType<typeof createDb>;

/**
 * Creates a libSQL client over HTTP, whose requests may take `timeoutMs`. Use `orm` for reads and
 * `write` for every change: it runs all statements or none.
 */
export function createDb(url: string, authToken?: string, timeoutMs = defaultTimeoutMs) {
  const fetch = (request: Request) => fetchDatabase(request, timeoutMs);
  // Without a queue: a request must not wait for the response to another one, which its Worker may
  // have canceled.
  const concurrency = Number.POSITIVE_INFINITY;
  const client = createClient({ url, fetch, concurrency, ...(authToken && { authToken }) });
  return {
    /** Identifies the database, for caches that outlive the request. */
    url,
    orm: drizzle({ client }),
    client,
    write: (statements: readonly Statement[]) => write(client, statements),
    close: () => client.close(),
  };
}

/** The client keeps the streams of canceled requests, so a new one replaces it after this many uses. */
const maxSharedUses = 1000;

/**
 * Returns a function that opens a database for one request. Requests share a client, which holds no
 * connection, because creating and closing one takes as long as a fifth of an unchanged poll.
 */
export function shareDb(url: string, authToken?: string): () => Db {
  const create = () => ({ ...createDb(url, authToken), close: () => {} });
  let shared = create();
  let uses = 0;
  return () => {
    uses += 1;
    if (uses % maxSharedUses === 0) shared = create();
    return shared;
  };
}

/** Runs the statements as one atomic batch and returns one result per statement. A failure rolls all of them back. */
function write(client: Client, statements: readonly Statement[]): Promise<ResultSet[]> {
  return client.batch(
    statements.map((statement) => toInStatement(statement.toSQL())),
    'write',
  );
}

/** Turns a built Drizzle statement into one for the client. */
export function toInStatement({ sql, params }: ReturnType<Statement['toSQL']>): InStatement {
  // Drizzle's column encoders have already turned the parameters into SQL values.
  return { sql, args: params as Extract<InStatement, { args?: unknown }>['args'] & unknown[] };
}

/**
 * Fetches a response with its whole body. Throws DatabaseUnavailableError if none arrives in time,
 * or if it is not JSON.
 */
async function fetchDatabase(request: Request, timeoutMs: number): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
    const body = new Uint8Array(await response.arrayBuffer());
    if (response.ok && !isJsonObject(body)) throw new Error('the response is not JSON');
    return new Response(body, { status: response.status });
  } catch (cause) {
    throw new DatabaseUnavailableError('the database did not respond', { cause });
  }
}

/** Checks the braces only: parsing a large response twice would take too long. */
function isJsonObject(body: Uint8Array): boolean {
  return body[0] === '{'.charCodeAt(0) && body.at(-1) === '}'.charCodeAt(0);
}
