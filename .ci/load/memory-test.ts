/** `npm run soak -- memory`: checks that a tenth of the load leaves the Worker's memory flat. `--minutes N` shortens it. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import buildWorker from '#worker/tests/support/build-worker.ts';
import { connectHeap } from './heap.ts';
import { startLoadedServer } from './start-load.ts';

const share = 0.1;
const warmUpSeconds = 60;
/** A leak of 100 bytes per request exceeds this in 30 minutes. */
const maxGrowthBytes = 1_000_000;
const directory = join(import.meta.dirname, '../../dist/heap');

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
buildWorker();
const loaded = await startLoadedServer({ hasInspector: true });
const heap = await connectHeap(await loaded.server.inspectorUrl());
try {
  await mkdir(directory, { recursive: true });
  // Fills the isolate's caches.
  await loaded.run({ seconds: warmUpSeconds, share });
  const before = await heap.saveSnapshot(join(directory, 'start.heapsnapshot'));
  const { errors, times } = await loaded.run({ seconds: minutes * 60, share });
  const after = await heap.saveSnapshot(join(directory, 'end.heapsnapshot'));
  const requests = Object.values(times).reduce((sum, { length }) => sum + length, 0);
  const growth = after - before;
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
  console.log(`${minutes} minutes, ${requests} requests, ${errors.length} errors`);
  console.log(`heap after garbage collection: ${kB(before)}, then ${kB(after)}`);
  console.log(`snapshots: ${directory}`);
  const isFlat = growth <= maxGrowthBytes && errors.length === 0;
  console.log(
    `${isFlat ? 'ok    ' : 'FAILED'}  growth at most ${kB(maxGrowthBytes)}: ${kB(growth)}`,
  );
  process.exitCode = isFlat ? 0 : 1;
} finally {
  heap.close();
  await loaded.stop();
}
