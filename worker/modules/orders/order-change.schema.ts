import { z } from 'zod';
import { limits } from '#worker/domain/limits.ts';
import { isReasonGiven, orderChanges } from '#worker/domain/orders/order-lifecycle.ts';

/** The body of `PATCH /api/admin/orders/{orderId}` (spec section 7); a denial needs its reason. */
export const orderChangeSchema = z
  .object({
    status: z.enum(orderChanges, `Choose one of ${orderChanges.join(', ')}`),
    adminResponse: z
      .string('The reason must be text')
      .trim()
      .max(limits.adminResponse, `The reason can be at most ${limits.adminResponse} characters`)
      .optional(),
  })
  .refine(({ status, adminResponse }) => status !== 'denied' || isReasonGiven(adminResponse), {
    path: ['adminResponse'],
    message: 'Give a reason for the denial',
  });
