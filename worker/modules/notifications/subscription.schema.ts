import { z } from 'zod';
import { channels } from '#worker/domain/notifications/notification-kinds.ts';

const endpoint = z
  .url('The address of the push service is missing')
  .max(1000, 'The address of the push service is too long');

/** So many bytes in URL-safe base64, padded or not. */
function bytes(count: number, name: string) {
  const characters = Math.ceil((count * 4) / 3);
  return z
    .string(`The key ${name} is missing`)
    .regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`), `The key ${name} must have ${count} bytes`);
}

/** The body of `POST /api/push-subscriptions`: what `PushSubscription.toJSON()` gives. */
export const subscriptionSchema = z.object({
  endpoint,
  keys: z.object({ p256dh: bytes(65, 'p256dh'), auth: bytes(16, 'auth') }),
});

/** The body of `DELETE /api/push-subscriptions`. The address stays out of URLs: whoever has it can push there. */
export const endpointSchema = z.object({ endpoint });

/** The body of `PUT /api/notifications`. */
export const preferenceSchema = z.object({
  channel: z.enum(channels, 'The channel must be push or email'),
  isOn: z.boolean('isOn must be true or false'),
});
