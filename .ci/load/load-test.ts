/**
 * `npm run soak -- load`: runs the load of a busy shop on Miniflare and checks its requirements. `--seconds N` sets its
 * length, and `--share 0.2` sends a fifth of the load, for a slow machine.
 */
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import buildWorker from '#worker/tests/support/build-worker.ts';
import { fullLoad, kinds, type LoadResult, percentile } from './load.ts';
import { missingWrites } from './missing-writes.ts';
import { startLoadedServer } from './start-load.ts';

/** The p99 of polls may be this many times the baseline's. */
const maxBaselineRatio = 2;
const shownErrors = 5;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '180' },
    share: { type: 'string', default: '1' },
  },
});
const seconds = Number(values.seconds);
const share = Number(values.share);
buildWorker();
const loaded = await startLoadedServer({ hasBaseline: true });
try {
  console.log(
    `${fullLoad.people} people, ${fullLoad.chats} of them in a chat, ${fullLoad.orders} orders and ${fullLoad.messages} messages a second; ${share} of it for ${seconds} s`,
  );
  const idle = performance.eventLoopUtilization();
  const cpu = process.cpuUsage();
  const result = await loaded.run({ seconds, share });
  // The database server runs on this thread, so this is its utilization, too.
  const { utilization } = performance.eventLoopUtilization(idle);
  const { user, system } = process.cpuUsage(cpu);
  const { db } = loaded.server;
  const { rows: waiting } = await db.client.execute("select id from jobs where state = 'waiting'");
  const lost = await missingWrites(db, result.written);
  printTimes(result);
  console.log(`\nlast response ${(result.drainMs / 1000).toFixed(1)} s after the end of the load`);
  console.log(`database thread busy ${(utilization * 100).toFixed(0)} %`);
  console.log(
    `CPU of database and load generator ${((user + system) / 1e6 / seconds).toFixed(2)} cores`,
  );
  console.log(`jobs waiting at the end: ${waiting.length}`);
  for (const error of result.errors.slice(0, shownErrors)) console.log(`error: ${error}`);
  const isMet = report(result, lost);
  process.exitCode = isMet ? 0 : 1;
} finally {
  await loaded.stop();
}

function printTimes({ times }: LoadResult): void {
  console.log('\nkind          requests   p50 ms   p99 ms');
  for (const kind of kinds) {
    const cells = [times[kind].length, percentile(times[kind], 0.5), percentile(times[kind], 0.99)];
    console.log(kind.padEnd(12) + cells.map((cell) => cell.toFixed(0).padStart(10)).join(''));
  }
}

/** Prints each requirement. Returns whether all are met. */
function report({ times, errors, written }: LoadResult, lost: number): boolean {
  const polls = [...times['orders poll'], ...times['chat poll'], ...times['admin poll']];
  const ratio = percentile(polls, 0.99) / percentile(times['bare poll'], 0.99);
  const writes = written.orders.length + written.messages.length;
  const requirements: [isMet: boolean, text: string][] = [
    [errors.length === 0, `no error: ${errors.length}`],
    [lost === 0, `no lost write: ${lost} of ${writes}`],
    [
      ratio <= maxBaselineRatio,
      `p99 of polls at most ${maxBaselineRatio} times the baseline's: ${ratio.toFixed(2)} times`,
    ],
  ];
  for (const [isMet, text] of requirements) console.log(`${isMet ? 'ok    ' : 'FAILED'}  ${text}`);
  return requirements.every(([isMet]) => isMet);
}
