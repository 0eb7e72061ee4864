import * as z from 'zod';

/** The body of `PUT /api/admin/orders/{orderId}/assignee`. */
export const assignmentSchema = z.object({
  userId: z
    .string('Send the id of an admin, or null')
    .regex(/^[\w-]{1,64}$/, 'Send the id of an admin, or null')
    .nullable(),
});
