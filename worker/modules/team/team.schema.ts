import * as z from 'zod';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';

const message = 'Enter an email address like name@example.com';

/** The body of `POST /api/admin/team`. */
export const newAdminSchema = z.object({
  email: z
    .string(message)
    .trim()
    .max(limits.name, tooLongMessage('An email address', limits.name))
    .pipe(z.email(message)),
});
