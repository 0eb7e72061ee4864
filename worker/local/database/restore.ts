/** `npm run db:restore -- FILE`: puts a backup in the place of the local database, which is backed up itself before. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { requireFreePorts } from '#worker/local/ports.ts';
import { dataDirectoryOf } from '#worker/local/settings.ts';
import { BackupError, backupName, restore } from './backups.ts';

const database = `${dataDirectoryOf(process.env)}/store.db`;
const before = resolve(`backups/${backupName('before-restore', new Date())}`);
try {
  const [file] = process.argv.slice(2);
  if (!file) throw new BackupError('Say which backup: npm run db:restore -- FILE');
  const port = Number(process.env.PORT || 8787);
  await requireFreePorts({ store: port, database: port + 1 });
  const hadOne = existsSync(database);
  restore(resolve(file), database, before);
  console.log(`Restored ${resolve(file)}`);
  if (hadOne) console.log(`What was there before is in ${before}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
