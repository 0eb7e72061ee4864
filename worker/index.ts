import { createApp } from './app.ts';
import { type Bindings, createDeps } from './deps.ts';
import { runJobsByClock } from './jobs.ts';
import { planNight } from './nightly.ts';
import { sweep } from './sweep.ts';

const app = createApp();

export default {
  fetch: app.fetch,
  async scheduled(_event, env) {
    const deps = createDeps(env);
    await sweep(deps);
    await planNight(deps);
    await runJobsByClock(deps);
    deps.db.close();
  },
} satisfies ExportedHandler<Bindings>;
