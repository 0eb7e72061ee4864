import * as z from 'zod';

/** The query of a paged list. `before` is the id of the oldest row that the client has; the newest page has no `before`. */
export const beforeSchema = z.object({
  before: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'Send the id of the oldest row you have')
    .optional(),
});
