import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { signedIn } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import {
  chooseChannel,
  readNotificationSettings,
  subscribe,
  unsubscribe,
} from './notifications.usecases.ts';
import { endpointSchema, preferenceSchema, subscriptionSchema } from './subscription.schema.ts';

export const notificationRoutes = new Hono<AppEnv>()
  .get('/notifications', signedIn(), async (c) => {
    const settings = await readNotificationSettings(c.var.deps, c.var.session.user.id);
    return c.json(settings, 200, { 'Cache-Control': 'private, no-store' });
  })

  .put('/notifications', signedIn(), jsonWrite, jsonBody(preferenceSchema), async (c) => {
    const userId = c.var.session.user.id;
    await chooseChannel(c.var.deps, { userId, ...c.req.valid('json') });
    return c.body(null, 204);
  })

  .post('/push-subscriptions', signedIn(), jsonWrite, jsonBody(subscriptionSchema), async (c) => {
    const { endpoint, keys } = c.req.valid('json');
    const { user, tokenHash: sessionHash } = c.var.session;
    await subscribe(c.var.deps, { userId: user.id, sessionHash, endpoint, ...keys });
    return c.body(null, 204);
  })

  .delete('/push-subscriptions', signedIn(), jsonWrite, jsonBody(endpointSchema), async (c) => {
    const { endpoint } = c.req.valid('json');
    await unsubscribe(c.var.deps, { userId: c.var.session.user.id, endpoint });
    return c.body(null, 204);
  });
