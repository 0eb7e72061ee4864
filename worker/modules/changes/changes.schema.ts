import * as z from 'zod';

const message = 'Send the time and the id of the oldest change that you have';

/** The query of `GET /api/admin/changes`. `before` is the time and the id of the oldest change that the client has. */
export const changesSchema = z.object({
  before: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z_[\w-]{1,64}$/, message)
    .transform((text) => {
      const [time = '', id = ''] = text.split('_');
      return { at: Date.parse(time), id };
    })
    .refine(({ at }) => Number.isFinite(at), message)
    .optional(),
});
