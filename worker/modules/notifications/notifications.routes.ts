import { Hono } from 'hono';
import * as z from 'zod';
import { channels } from '#worker/domain/notifications/notification-kinds.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { signedIn } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { deleteSubscription, upsertPreference } from './notification-settings.repository.ts';
import { readNotificationSettings, subscribe } from './notifications.usecases.ts';

const endpoint = z.url('The push endpoint is missing').max(1000, 'The push endpoint is too long');

/** Creates the schema of a key of `count` bytes in URL-safe base64, with or without padding. */
function bytes(count: number, name: string) {
  const characters = Math.ceil((count * 4) / 3);
  return z
    .string(`The key ${name} is missing`)
    .regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`), `The key ${name} must have ${count} bytes`);
}

/** The body of `POST /api/push-subscriptions`: the result of `PushSubscription.toJSON()`. */
const subscriptionSchema = z.object({
  endpoint,
  keys: z.object({ p256dh: bytes(65, 'p256dh'), auth: bytes(16, 'auth') }),
});

/** The body of `DELETE /api/push-subscriptions`. The endpoint is secret, and URLs are logged. */
const endpointSchema = z.object({ endpoint });

/** The body of `PUT /api/notifications`. */
const preferenceSchema = z.object({
  channel: z.enum(channels, 'The channel must be push or email'),
  isOn: z.boolean('isOn must be true or false'),
});

export const notificationRoutes = new Hono<AppEnv>()
  .get('/notifications', signedIn(), async (c) => {
    const settings = await readNotificationSettings(c.var.deps, c.var.session.user.id);
    return c.json(settings);
  })

  .put('/notifications', signedIn(), jsonWrite, jsonBody(preferenceSchema), async (c) => {
    const userId = c.var.session.user.id;
    await upsertPreference(c.var.deps.db, { userId, ...c.req.valid('json') });
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
    await deleteSubscription(c.var.deps.db, { userId: c.var.session.user.id, endpoint });
    return c.body(null, 204);
  });
