import { causesOf, log, withRequestId } from '#worker/http/log.ts';
import { sweep } from '#worker/scheduled/cleanup.ts';
import { planNight } from '#worker/scheduled/nightly-reconciliation.ts';
import { runJobsByClock } from '#worker/scheduled/run-due-jobs.ts';
import { createApp } from './app.ts';
import { type Bindings, createDeps } from './deps.ts';

const app = createApp();

export default {
  fetch: app.fetch,
  async scheduled(_event, env) {
    const deps = createDeps(env);
    await withRequestId(`clock-${deps.newId()}`, async () => {
      await attempt('the sweep', () => sweep(deps));
      await attempt('planning the night', () => planNight(deps));
      await runJobsByClock(deps);
    });
    deps.db.close();
  },
} satisfies ExportedHandler<Bindings>;

/** What fails is done the next time, and holds up nothing else. */
async function attempt(name: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    log('error', { event: `${name} failed`, causes: causesOf(error) });
  }
}
