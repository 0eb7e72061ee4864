/** Runs the local stack in a separate process that tests can kill; sends a message when it is ready. */
import { raisedQuotas } from '#web/tests/support/raised-quotas.ts';
import { readSettings } from '#worker/local/settings.ts';
import { startStack } from '#worker/local/stack.ts';

const [port, dataDirectory, publicUrl] = process.argv.slice(2);
if (!port || !dataDirectory || !publicUrl)
  throw new Error('usage: stack-process.ts PORT DIRECTORY URL');
const settings = readSettings({
  PORT: port,
  STORE_DATA_DIR: dataDirectory,
  QUOTAS: raisedQuotas,
  DECISION_DELAY_MS: '0',
});
const starting = startStack({ settings, publicUrl });
// The parent process exited or disconnected.
process.once('disconnect', () => {
  void starting.then((stack) => stack.stop()).finally(() => process.exit());
});
const { workerGroup } = await starting;
process.send?.({ workerGroup });
