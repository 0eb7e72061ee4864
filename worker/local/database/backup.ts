/** `npm run db:backup -- FILE`: backs up the local database, even while the app is running. */
import { resolve } from 'node:path';
import { databaseFileIn, dataDirectoryOf } from '#worker/local/settings.ts';
import { backUp, backupName } from './backups.ts';

const file = resolve(process.argv[2] ?? `backups/${backupName('store', new Date())}`);
try {
  backUp(databaseFileIn(dataDirectoryOf(process.env)), file);
  console.log(`Backed up to ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
