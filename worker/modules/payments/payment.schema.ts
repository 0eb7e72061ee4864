import * as z from 'zod';
import { limits } from '#worker/domain/limits.ts';
import { paymentMethods } from '#worker/domain/payments/payment.ts';
import { amountSchema, text, textOrNull } from '#worker/http/validation.ts';

/** The body of `POST /api/admin/orders/{id}/payment`. */
export const paymentSchema = z.object({
  amount: amountSchema,
  method: z.enum(paymentMethods, `Choose one of ${paymentMethods.join(', ')}`),
  reference: textOrNull(text('The reference', limits.paymentReference)),
  note: textOrNull(text('The note', limits.paymentNote)),
});

export type PaymentRequest = z.output<typeof paymentSchema>;
