/** `npm run db:backup -- FILE`: what the local database holds now, also while the store runs. */
import { resolve } from 'node:path';
import { dataDirectoryOf } from '#worker/local/settings.ts';
import { backUp, backupName } from './backups.ts';

const file = resolve(process.argv[2] ?? `backups/${backupName('store', new Date())}`);
try {
  backUp(`${dataDirectoryOf(process.env)}/store.db`, file);
  console.log(`Backed up to ${file}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
