import * as z from 'zod';

const message = 'The count must be a whole number from 0 to 1000';

/** The body of `PUT /api/account/unsent-items`. */
export const unsentItemsSchema = z.object({
  count: z.int(message).min(0, message).max(1000, message),
});
