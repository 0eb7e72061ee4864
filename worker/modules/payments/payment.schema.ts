import * as z from 'zod';
import { trimText } from '#worker/domain/blank-text.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { maxAmount, paymentMethods } from '#worker/domain/payments/payment.ts';

const amountMessage = 'The amount must be a whole number of cents above zero';
const tooMuchMessage = `The amount can’t be more than ${formatExactDollars(maxAmount)}`;

/** An amount in cents. */
export const amountSchema = z
  .int(amountMessage)
  .positive(amountMessage)
  .max(maxAmount, tooMuchMessage);

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
