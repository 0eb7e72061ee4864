import { createServer } from 'node:http';
import { createDb } from '#db/client.ts';
import { startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' };
import { startWorker } from '#worker/local/worker.ts';
import { BackupError } from './backups.ts';

interface DatabaseAddress {
  url: string;
  authToken: string;
}

/** Serves a restored file as a new database. */
export async function serveCopy(file: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await startLibsqlServer({ file, port: 0 });
  return { url: server.url, stop: server.close };
}

/**
 * Reads what a restore may have lost, and returns it as a sentence. Throws BackupError if rows
 * refer to missing ones.
 */
export async function checkDatabase({ url, authToken }: DatabaseAddress): Promise<string> {
  const db = createDb(url, authToken);
  try {
    const { rows } = await db.client.execute(`
      select
        (select count(*) from __drizzle_migrations) as migrations,
        (select count(*) from orders) as orders,
        (select count(*) from messages) as messages,
        (select max(created_at) from order_events) as newest,
        (select count(*) from orders where user_id not in (select id from users))
          + (select count(*) from messages where order_id not in (select id from orders)) as orphans`);
    const [found] = rows;
    const count = (name: string) => Number(found?.[name]);
    if (count('migrations') !== journal.entries.length) {
      throw new BackupError(
        `It has ${count('migrations')} migrations instead of ${journal.entries.length}. Run npm run db:migrate first.`,
      );
    }
    if (count('orphans') > 0)
      throw new BackupError(`${count('orphans')} rows refer to missing ones.`);
    const newest = found?.newest ? new Date(count('newest')).toISOString() : 'none';
    return `${count('orders')} orders and ${count('messages')} messages, the newest order event: ${newest}`;
  } finally {
    db.close();
  }
}

/** Runs the built store on the database, and returns what it serves as a sentence. */
export async function checkStore(
  { url, authToken }: DatabaseAddress,
  dataDirectory: string,
): Promise<string> {
  const worker = await startWorker({
    isDev: false,
    port: await freePort(),
    dataDirectory,
    vars: {
      LIBSQL_URL: url,
      LIBSQL_AUTH_TOKEN: authToken,
      // No one signs in.
      OIDC_ISSUER: 'https://id.invalid',
      OIDC_CLIENT_ID: '-',
      OIDC_CLIENT_SECRET: '-',
    },
  });
  try {
    const response = await fetch(`${worker.origin}/public-catalog.json`);
    const { length } = JSON.stringify(await response.json());
    if (!response.ok) throw new BackupError(`The catalog returned ${response.status}.`);
    return `the store is healthy on it, and serves a catalog of ${length} characters`;
  } finally {
    await worker.stop();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenOnLoopback(probe, 0);
  await closeServer(probe);
  return port;
}
