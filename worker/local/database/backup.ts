/**
 * `npm run db:backup -- FILE`: backs up the local database, even while the app is running, and
 * checks the copy. Without FILE, writes to `backups/` and keeps the last seven, for a scheduled
 * backup.
 */
import { dirname, resolve } from 'node:path';
import { databaseFileIn, dataDirectoryOf } from '#worker/local/settings.ts';
import { backUp, backupName, deleteOldBackups } from './backups.ts';

const [chosen] = process.argv.slice(2);
const file = resolve(chosen ?? `backups/${backupName('store', new Date())}`);
try {
  const counts = backUp(databaseFileIn(dataDirectoryOf(process.env)), file);
  console.log(`Backed up to ${file}`);
  console.log(
    `Checked the copy: it is intact, with ${counts.orders} orders, ${counts.messages} messages, ${counts.files} files and ${counts.users} users.`,
  );
  const deleted = chosen === undefined ? deleteOldBackups(dirname(file), 'store') : 0;
  if (deleted > 0) console.log(`Deleted ${deleted} older backups.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
