import { z } from 'zod';

/** The body of `PUT /api/orders/{orderId}/read`: the time of the newest message that was on screen. */
export const readSchema = z.object({
  upTo: z.iso
    .datetime('The time must be one of ISO 8601, in UTC')
    .transform((time) => Date.parse(time)),
});
