import * as z from 'zod';
import { maxPauseDays } from '#worker/domain/orders/inbox.ts';

const daysMessage = `Send a number of days from 1 to ${maxPauseDays}`;
const days = z.int(daysMessage).min(1, daysMessage).max(maxPauseDays, daysMessage);

const seenMessageAt = z.iso
  .datetime('Send the time of the newest message that you saw, or null')
  .nullable();

/** The body of `PUT /api/admin/orders/{orderId}/inbox`. */
export const inboxActionSchema = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal(['snooze', 'wait']), days, seenMessageAt }),
    z.object({ action: z.literal('done'), seenMessageAt }),
    z.object({ action: z.literal('resume') }),
  ],
  'Send snooze, wait, resume or done',
);
