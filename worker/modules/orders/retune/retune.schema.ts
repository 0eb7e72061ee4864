import * as z from 'zod';

/** The body of `POST /api/orders/{orderId}/retune`. */
export const retuneSchema = z.object({
  /** The price that the customer saw, in cents. */
  expectedTotal: z.int('expectedTotal must be a number of cents'),
  /** The version of the terms that the customer saw. */
  termsVersion: z.string('termsVersion must be text').optional(),
});

export type RetuneRequest = z.output<typeof retuneSchema>;
