import * as z from 'zod';
import { trimText } from '#worker/domain/blank-text.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import { paymentMethods } from '#worker/domain/payments/payment.ts';
import { amountSchema } from '#worker/http/validation.ts';

/** The body of `POST /api/admin/orders/{id}/payment`. */
export const paymentSchema = z.object({
  amount: amountSchema,
  method: z.enum(paymentMethods, `Choose one of ${paymentMethods.join(', ')}`),
  reference: optionalText('The reference', limits.paymentReference),
  note: optionalText('The note', limits.paymentNote),
});

export type PaymentRequest = z.output<typeof paymentSchema>;

function optionalText(subject: string, limit: number) {
  return z
    .string(`${subject} must be text`)
    .overwrite(trimText)
    .max(limit, tooLongMessage(subject, limit))
    .nullish()
    .transform((value) => value || null);
}
