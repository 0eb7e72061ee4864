import * as z from 'zod';
import { maxPauseDays } from '#worker/domain/orders/inbox.ts';

const daysMessage = `Send a number of days from 1 to ${maxPauseDays}`;
const days = z.int(daysMessage).min(1, daysMessage).max(maxPauseDays, daysMessage);

/** The body of `PUT /api/admin/orders/{orderId}/inbox`. */
export const inboxActionSchema = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal(['snooze', 'wait']), days }),
    z.object({ action: z.literal(['resume', 'done']) }),
  ],
  'Send snooze, wait, resume or done',
);
