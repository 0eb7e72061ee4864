/** `npm run reset`: empties the local stack's data directory, and no other. */
import { existsSync, rmSync } from 'node:fs';
import { requireFreePorts } from './ports.ts';
import { dataDirectoryOf, dataMarker } from './settings.ts';

const directory = dataDirectoryOf(process.env);
try {
  await requireFreePorts({ store: Number(process.env.PORT || 8787) });
  if (!existsSync(directory)) {
    console.log(`${directory} is empty already.`);
  } else if (!existsSync(`${directory}/${dataMarker}`)) {
    throw new Error(`${directory} was not made by this store, so it is left alone.`);
  } else {
    rmSync(directory, { recursive: true });
    console.log(`${directory} was emptied; the next start begins anew.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
