import * as z from 'zod';
import { trimText } from '#worker/domain/blank-text.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import { isReasonGiven } from '#worker/domain/orders/order-lifecycle.ts';
import { amountSchema } from '#worker/http/amount-schema.ts';

const reason = z
  .string('Give a reason')
  .overwrite(trimText)
  .max(limits.adminResponse, tooLongMessage('The reason', limits.adminResponse));

/** The body of an admin's action. The customer or the history shows the reason. */
export const reasonSchema = z.object({ reason: reason.refine(isReasonGiven, 'Give a reason') });

/** The body of a customer's cancellation. A blank reason counts as none. */
export const maybeReasonSchema = z.object({
  reason: reason.nullish().transform((given) => given || null),
});

/** The body of a refund, in cents. */
export const refundSchema = reasonSchema.extend({ amount: amountSchema });
