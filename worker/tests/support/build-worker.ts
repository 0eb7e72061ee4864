import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { buildWorkerIfStale } from '#worker/local/build.ts';
import { backUp } from '#worker/local/database/backups.ts';
import { fillDatabase } from './fill-database.ts';

/**
 * Vitest's global setup: builds the Worker once before all tests, and creates the database that
 * each store copies. It needs the built app in dist/client. Returns the cleanup.
 */
export default async function setup() {
  buildWorkerIfStale();
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-template-'));
  const [file, template] = [join(directory, 'new.db'), join(directory, 'store.db')];
  const database = await startLibsqlServer({ file, port: 0 });
  await fillDatabase(database);
  await database.close();
  backUp(file, template);
  process.env.TEMPLATE_DATABASE = template;
  return () => rm(directory, { recursive: true });
}
