/** `npm run reset`: deletes the data of the local stack, and nothing else. */
import { existsSync, rmSync } from 'node:fs';
import { lockDataDirectory, requireFreePorts } from './in-use.ts';
import { dataDirectoryOf, dataMarker } from './settings.ts';

const directory = dataDirectoryOf(process.env);
try {
  await requireFreePorts({ store: Number(process.env.PORT || 8787) });
  if (!existsSync(directory)) {
    console.log(`${directory} is already empty.`);
  } else if (!existsSync(`${directory}/${dataMarker}`)) {
    throw new Error(`${directory} wasn't created by npm start, so nothing was deleted.`);
  } else {
    const unlock = lockDataDirectory(directory);
    rmSync(directory, { recursive: true });
    unlock();
    console.log(`${directory} is empty now. npm start begins with fresh data.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
