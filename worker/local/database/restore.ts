/** `npm run db:restore -- FILE`: replaces the local database with a backup, after backing it up as well. */
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { lockDataDirectory, requireFreePorts } from '#worker/local/in-use.ts';
import { databaseFileIn, dataDirectoryOf } from '#worker/local/settings.ts';
import { BackupError, backupName, restore } from './backups.ts';

const directory = dataDirectoryOf(process.env);
const database = databaseFileIn(directory);
const before = resolve(`backups/${backupName('before-restore', new Date())}`);
try {
  const [file] = process.argv.slice(2);
  if (!file) throw new BackupError('Specify a backup file: npm run db:restore -- FILE');
  const port = Number(process.env.PORT || 8787);
  await requireFreePorts({ store: port, database: port + 1 });
  mkdirSync(directory, { recursive: true });
  const unlock = lockDataDirectory(directory);
  const hadDatabase = existsSync(database);
  try {
    restore(resolve(file), database, before);
  } finally {
    unlock();
  }
  console.log(`Restored ${resolve(file)}`);
  if (hadDatabase) console.log(`The previous database is in ${before}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
