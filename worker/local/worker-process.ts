/**
 * Runs the built Worker. The proxy of `wrangler dev`, which can replace a running Worker, would
 * more than double the CPU time of each request.
 */
import { once } from 'node:events';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import { builtWorker } from './build.ts';
import type { WorkerSettings } from './worker.ts';

const { port, dataDirectory, vars }: WorkerSettings = JSON.parse(process.argv[2] ?? '');
const config = unstable_readConfig({ config: 'wrangler.toml', env: 'local' });
const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
const worker = new Miniflare(
  convertV4MiniflareOptions({
    host: '127.0.0.1',
    port,
    cf: false,
    // As in `wrangler dev`, so both use the same files.
    resourcePersistencePath: `${dataDirectory}/wrangler/v3`,
    // Serves the path that fires the cron trigger.
    unsafeTriggerHandlers: true,
    ...workerOptions,
    name: 'store',
    modules: [{ type: 'ESModule', path: `${builtWorker}/index.js` }],
    bindings: { ...config.vars, ...vars },
  }),
);
await worker.ready;
process.stdin.resume();
await Promise.race([once(process, 'SIGTERM'), once(process.stdin, 'close')]);
await worker.dispose();
