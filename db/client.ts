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
 * Creates a libSQL client over HTTP, whose requests may take `timeoutMs`. Create one per request; requests share nothing.
 * Use `orm` for reads and `write` for every change: it runs all statements or none.
 */
export function createDb(url: string, authToken?: string, timeoutMs = defaultTimeoutMs) {
  const fetch = (request: Request) => fetchDatabase(request, timeoutMs);
  const client = createClient({ url, fetch, ...(authToken && { authToken }) });
  return {
    /** Identifies the database, for caches that outlive the request. */
    url,
    orm: drizzle({ client }),
    client,
    write: (statements: readonly Statement[]) => write(client, statements),
    close: () => client.close(),
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

/** Fetches a response with its whole body. Throws DatabaseUnavailableError if none arrives in time, or if it is not JSON. */
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
