import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLibsqlServer } from '#db/local/libsql-server/server.ts';

/** Starts the local libSQL server for the tests of @libsql/client, which read its URL from the environment. */
export default async function startServer(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'libsql-client-'));
  const server = await startLibsqlServer({ file: join(directory, 'test.db'), port: 0 });
  process.env.URL = server.url;
  return async () => {
    await server.close();
    await rm(directory, { recursive: true });
  };
}
