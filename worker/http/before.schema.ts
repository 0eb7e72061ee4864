import { z } from 'zod';

/** The query of a paged list: empty for the newest page, or the id of the row that the page comes before. */
export const beforeSchema = z.object({
  before: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'Send the id of the oldest one that you have')
    .optional(),
});
