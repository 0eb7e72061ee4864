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
