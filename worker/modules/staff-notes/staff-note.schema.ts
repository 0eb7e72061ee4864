import * as z from 'zod';
import { trimText } from '#worker/domain/blank-text.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';

/** The body of `POST /api/admin/orders/{orderId}/notes`. */
export const staffNoteSchema = z.object({
  text: z
    .string('The note must be text')
    .overwrite(trimText)
    .min(1, 'Write a note')
    .max(limits.staffNote, tooLongMessage('The note', limits.staffNote)),
});
