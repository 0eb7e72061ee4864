import { type Client, createClient, type InStatement, type ResultSet } from '@libsql/client/web';
import { drizzle } from 'drizzle-orm/libsql/web';
import { DatabaseAwayError } from './database-errors.ts';

const databaseTimeoutMs = 15_000;

/** Anything that Drizzle can turn into SQL. */
interface Statement {
  toSQL(): { sql: string; params: unknown[] };
}

export type Db = ReturnType<typeof createDb>;

/**
 * A connection to libSQL over HTTP, made anew for each request: nothing is shared between requests.
 * `orm` is for reads; every change goes through `write`, which is all or nothing.
 */
export function createDb(url: string, authToken?: string) {
  const client = createClient({ url, fetch: fetchDatabase, ...(authToken && { authToken }) });
  return {
    orm: drizzle({ client }),
    client,
    write: (statements: readonly Statement[]) => write(client, statements),
    close: () => client.close(),
  };
}

/** Runs the statements as one atomic batch and gives one result for each; a failure undoes them all. */
function write(client: Client, statements: readonly Statement[]): Promise<ResultSet[]> {
  return client.batch(statements.map(toInStatement), 'write');
}

function toInStatement(statement: Statement): InStatement {
  const { sql, params } = statement.toSQL();
  // Drizzle's parameters have been through its column encoders: only SQL values are left.
  return { sql, args: params as Extract<InStatement, { args?: unknown }>['args'] & unknown[] };
}

async function fetchDatabase(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(databaseTimeoutMs) });
  } catch (cause) {
    throw new DatabaseAwayError('the database did not answer', { cause });
  }
}
