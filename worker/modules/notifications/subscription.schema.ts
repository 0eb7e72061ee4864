import * as z from 'zod';
import { channels } from '#worker/domain/notifications/notification-kinds.ts';

const endpoint = z.url('The push endpoint is missing').max(1000, 'The push endpoint is too long');

/** Creates the schema of a key of `count` bytes in URL-safe base64, with or without padding. */
function bytes(count: number, name: string) {
  const characters = Math.ceil((count * 4) / 3);
  return z
    .string(`The key ${name} is missing`)
    .regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`), `The key ${name} must have ${count} bytes`);
}

/** The body of `POST /api/push-subscriptions`: the result of `PushSubscription.toJSON()`. */
export const subscriptionSchema = z.object({
  endpoint,
  keys: z.object({ p256dh: bytes(65, 'p256dh'), auth: bytes(16, 'auth') }),
});

/** The body of `DELETE /api/push-subscriptions`. The endpoint is secret, and URLs are logged. */
export const endpointSchema = z.object({ endpoint });

/** The body of `PUT /api/notifications`. */
export const preferenceSchema = z.object({
  channel: z.enum(channels, 'The channel must be push or email'),
  isOn: z.boolean('isOn must be true or false'),
});
