import { createApp } from './app.ts';
import { type Bindings, createDeps } from './deps.ts';
import { runJobsByClock } from './jobs.ts';
import { causesOf, log, withRequestId } from './log.ts';
import { planNight } from './nightly.ts';
import { sweep } from './sweep.ts';

const app = createApp();

export default {
  fetch: app.fetch,
  async scheduled(_event, env) {
    const deps = createDeps(env);
    await withRequestId(`clock-${deps.newId()}`, async () => {
      try {
        await sweep(deps);
        await planNight(deps);
      } catch (error) {
        // What could not be swept is swept the next time; the jobs are not held up by it.
        log('error', { event: 'the sweep failed', causes: causesOf(error) });
      }
      await runJobsByClock(deps);
    });
    deps.db.close();
  },
} satisfies ExportedHandler<Bindings>;
