import * as z from 'zod';
import { trimText } from '#worker/domain/blank-text.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import { isReasonGiven, orderChanges } from '#worker/domain/orders/order-lifecycle.ts';
import { optional } from '#worker/http/validation.ts';

/** The body of `PATCH /api/admin/orders/{orderId}`. A denial requires a reason. */
export const orderChangeSchema = z
  .object({
    status: z.enum(orderChanges, `Choose one of ${orderChanges.join(', ')}`),
    adminResponse: optional(
      z
        .string('The reason must be text')
        .overwrite(trimText)
        .max(limits.adminResponse, tooLongMessage('The reason', limits.adminResponse)),
    ),
    version: optional(z.int('The version is a whole number')),
    fulfillDisputed: optional(z.boolean('fulfillDisputed must be true or false')),
  })
  .refine(({ status, adminResponse }) => status !== 'denied' || isReasonGiven(adminResponse), {
    path: ['adminResponse'],
    message: 'Give a reason for the denial',
  });
