/** Runs the local stack, and a proxy on BROWSER_PORT that delays every API request by up to DELAYED_ANSWERS ms. */
import { createRandom } from '#db/seed/seeded-random.ts';
import { startServerProxy } from '#web/tests/engines/server-proxy.ts';
import { buildIfStale } from '#worker/local/build.ts';
import { readSettings } from '#worker/local/settings.ts';
import { startStack } from '#worker/local/stack.ts';
import { seed } from '#worker/tests/support/sizes.ts';

const maxDelayMs = Number(process.env.DELAYED_ANSWERS);
const random = createRandom(seed);
const browserPort = Number(process.env.BROWSER_PORT);
const settings = readSettings(process.env);
buildIfStale();
const stack = await startStack({ settings, publicUrl: `http://localhost:${browserPort}` });
const proxy = await startServerProxy({
  port: browserPort,
  serverPort: settings.port,
  delayOf: (path) => (path.startsWith('/api/') ? random.next() * maxDelayMs : 0),
});

process.once('SIGTERM', async () => {
  await proxy.close();
  await stack.stop();
  process.exit();
});
