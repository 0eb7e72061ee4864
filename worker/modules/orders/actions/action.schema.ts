import * as z from 'zod';
import { limits } from '#worker/domain/limits.ts';
import { orderLineKinds } from '#worker/domain/orders/amendments.ts';
import { isReasonGiven, orderDecisions } from '#worker/domain/orders/order-lifecycle.ts';
import {
  amountSchema,
  optional,
  requiredText,
  text,
  textOrNull,
  withAmountLimit,
} from '#worker/http/validation.ts';
import {
  field,
  orderRequestSchema,
  transmission,
} from '#worker/modules/orders/order-request.schema.ts';

const reason = text('The reason', limits.adminResponse, 'Give a reason');

/** The body of `PATCH /api/admin/orders/{orderId}`. A denial requires a reason. */
export const orderChangeSchema = z
  .object({
    status: z.enum(orderDecisions, `Choose one of ${orderDecisions.join(', ')}`),
    adminResponse: optional(text('The reason', limits.adminResponse)),
    version: optional(z.int('The version is a whole number')),
    fulfillDisputed: optional(z.boolean('fulfillDisputed must be true or false')),
  })
  .refine(({ status, adminResponse }) => status !== 'denied' || isReasonGiven(adminResponse), {
    path: ['adminResponse'],
    message: 'Give a reason for the denial',
  });

/** The body of an admin's action. The customer or the history shows the reason. */
export const reasonSchema = z.object({ reason: reason.refine(isReasonGiven, 'Give a reason') });

/** The body of a customer's cancellation. A blank reason counts as missing. */
export const maybeReasonSchema = z.object({ reason: textOrNull(reason) });

export const refundSchema = reasonSchema.extend({ amount: amountSchema });

export const addressSchema = z.object({
  street: field('billingStreet'),
  city: field('billingCity'),
  state: field('billingState'),
  zip: field('billingZip'),
});

export const shipmentSchema = z.object({
  carrier: requiredText('The carrier', limits.carrier),
  trackingNumber: requiredText('The tracking number', limits.trackingNumber),
});

const line = z
  .object({
    kind: z.enum(orderLineKinds, `Choose ${orderLineKinds.join(', ')}`),
    label: requiredText('A line', limits.name, { blank: 'Say what the line is for' }),
    amount: z.int('The amount is a whole number of cents').superRefine(withAmountLimit),
  })
  .refine(({ kind, amount }) => (kind === 'discount' ? amount < 0 : amount > 0), {
    path: ['amount'],
    message: 'A discount is below zero, and any other line is above zero',
  });

const { tuneType, addonIds } = orderRequestSchema.shape;

/** The body of an admin's amendment. Missing fields keep their values; an empty text is removed. */
export const amendSchema = z.object({
  version: z.int('Send the version that you amended'),
  totalBefore: optional(z.int('totalBefore must be a number of cents')),
  expectedTotal: optional(z.int('expectedTotal must be a number of cents')),
  tuneType: optional(tuneType),
  addonIds: optional(addonIds),
  lines: optional(
    z.array(line, 'Send the lines as a list').max(limits.linesPerOrder, 'These are too many lines'),
  ),
  shippingAddress: addressSchema.nullish(),
  vehicleTransmission: optional(transmission),
  customerPhone: optional(field('customerPhone')),
  billingStreet: optional(field('billingStreet')),
  billingCity: optional(field('billingCity')),
  billingState: optional(field('billingState')),
  billingZip: optional(field('billingZip')),
  vehicleYear: optional(field('vehicleYear')),
  vehicleMake: optional(field('vehicleMake')),
  vehicleModel: optional(field('vehicleModel')),
  vin: optional(field('vin')),
  modifications: optional(field('modifications')),
  additionalNotes: optional(field('additionalNotes')),
});
