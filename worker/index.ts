import { saveCronRun } from '#db/statements/cron-runs.ts';
import { errorCodes, log, withRequestId } from '#worker/http/log.ts';
import { purgeExpired } from '#worker/modules/housekeeping/housekeeping.usecases.ts';
import { syncAdmins } from '#worker/modules/identity/identity.usecases.ts';
import { resumePausedOrders } from '#worker/modules/orders/admin/inbox.repository.ts';
import { scheduleNightlyJobs } from '#worker/scheduled/nightly-reconciliation.ts';
import { runScheduledJobs } from '#worker/scheduled/run-due-jobs.ts';
import { createApp } from './app.ts';
import { type Bindings, createDeps } from './deps.ts';

const app = createApp();

export default {
  fetch: app.fetch,
  async scheduled(_event, env) {
    const deps = createDeps(env);
    await withRequestId(`cron-${deps.newId()}`, async () => {
      await attempt('the role check', () => syncAdmins(deps));
      await attempt('the inbox', () => resumePausedOrders(deps.db, deps.now()));
      await attempt('the nightly reconciliation', () => scheduleNightlyJobs(deps));
      // In parallel, so that emails don't wait for thousands of deletions.
      await Promise.all([attempt('the cleanup', () => purgeExpired(deps)), runScheduledJobs(deps)]);
      await attempt('the time of the run', () => saveCronRun(deps.db, deps.now()));
    });
    deps.db.close();
  },
} satisfies ExportedHandler<Bindings>;

/** Logs a failure, so that the other tasks still run. The next scheduled run retries. */
async function attempt(name: string, task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    log('error', { event: `${name} failed`, causes: errorCodes(error) });
  }
}
