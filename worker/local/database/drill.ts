/**
 * `npm run db:drill -- FILE`: rehearses a restore without touching the store. A backup, or else a
 * new copy of the local database, becomes a new database, which is checked and then serves the
 * built store. With LIBSQL_URL, checks the database that Turso has restored instead; it is only
 * read.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildIfStale } from '#worker/local/build.ts';
import { databaseFileIn, dataDirectoryOf } from '#worker/local/settings.ts';
import { backUp, restore } from './backups.ts';
import { checkDatabase, checkStore, serveCopy } from './restore-drill.ts';

const directory = mkdtempSync(join(tmpdir(), 'straight-six-drill-'));
const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken = '' } = process.env;
let stop = async () => {};
try {
  let database = { url: url ?? '', authToken };
  if (!url) {
    const [chosen] = process.argv.slice(2);
    const backup = chosen ? resolve(chosen) : join(directory, 'backup.db');
    if (!chosen) backUp(databaseFileIn(dataDirectoryOf(process.env)), backup);
    console.log(`1. Point in time: ${chosen ? backup : 'a new backup'}`);
    const file = databaseFileIn(directory);
    restore(backup, file, join(directory, 'before.db'));
    const copy = await serveCopy(file);
    ({ stop } = copy);
    database = { url: copy.url, authToken };
  }
  console.log(`2. New database: ${database.url}`);
  console.log(`3. Smoke test: ${await checkDatabase(database)}`);
  buildIfStale();
  console.log(`4. Switch: ${await checkStore(database, directory)}`);
  console.log('The restore works. The store still uses its own database.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stop();
  rmSync(directory, { recursive: true, force: true });
}
