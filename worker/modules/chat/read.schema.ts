import * as z from 'zod';

/** The body of `PUT /api/orders/{orderId}/read`: the time of the newest message on screen. */
export const readSchema = z.object({
  upTo: z.iso
    .datetime('The time must be in ISO 8601 format, in UTC')
    .transform((time) => Date.parse(time)),
});
