import { createApp } from './app.ts';
import { type Bindings, createDeps } from './deps.ts';
import { sweep } from './sweep.ts';

const app = createApp();

export default {
  fetch: app.fetch,
  async scheduled(_event, env) {
    await sweep(createDeps(env));
  },
} satisfies ExportedHandler<Bindings>;
