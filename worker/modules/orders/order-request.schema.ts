import * as z from 'zod';
import { requiredParts } from '#worker/domain/fitment/fitment.api.ts';
import { limits } from '#worker/domain/limits.ts';
import {
  normalizeOrderField,
  type OrderFormField,
  orderFieldMessage,
  requiredMessage,
} from '#worker/domain/orders/request/order-form.ts';
import { tuneTypes } from '#worker/domain/orders/request/tune-type.ts';
import { optional, text, textOrNull } from '#worker/http/validation.ts';

export const transmission = text('Transmission', limits.name, 'This must be text');

/** The body of `POST /api/orders`. Trims texts, and turns empty optional texts into null. */
export const orderRequestSchema = z.object({
  productId: z.string('No product selected').min(1, 'No product selected'),
  tuneType: z.enum(tuneTypes, 'Choose single or sotf'),
  addonIds: z
    .array(z.string(), 'Send the chosen add-ons as a list')
    .max(limits.addonsPerOrder, `Choose at most ${limits.addonsPerOrder} add-ons`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each add-on can be chosen once'),
  customerPhone: field('customerPhone'),
  billingStreet: field('billingStreet'),
  billingCity: field('billingCity'),
  billingState: field('billingState'),
  billingZip: field('billingZip'),
  vehicleYear: field('vehicleYear'),
  vehicleMake: field('vehicleMake'),
  vehicleModel: field('vehicleModel'),
  vin: textOrNull(field('vin')),
  modifications: textOrNull(field('modifications')),
  additionalNotes: textOrNull(field('additionalNotes')),
  vehicleTransmission: textOrNull(transmission),
  ownedParts: z
    .array(
      z.enum(requiredParts, `Choose ${requiredParts.join(' or ')}`),
      `Send a list of ${requiredParts.join(' and ')}`,
    )
    .nullish()
    .transform((parts) => [...new Set(parts)]),
  resubmitOf: optional(z.string('The request to resubmit is not valid')),
  termsVersion: optional(z.string('The version of the terms must be text')),
  expectedTotal: optional(z.int('The expected total is a whole number of cents').nonnegative()),
});

/** The body of `PUT /api/orders/{orderId}`, with all fields of the order form. */
export const orderEditSchema = orderRequestSchema
  .omit({ productId: true, resubmitOf: true, termsVersion: true })
  .extend({ version: z.int('Send the version that you edited') });

export type OrderEdit = z.output<typeof orderEditSchema>;

export type OrderRequest = z.output<typeof orderRequestSchema>;

export function field(name: OrderFormField) {
  return z
    .string(requiredMessage(name) ?? 'This must be text')
    .transform((value) => normalizeOrderField(name, value))
    .superRefine((value, { addIssue }) => {
      const broken = orderFieldMessage(name, value);
      if (broken !== undefined) addIssue(broken);
    });
}

/** The body of `POST /api/orders/{orderId}/retune`. */
export const retuneSchema = z.object({
  expectedTotal: z.int('expectedTotal must be a number of cents'),
  termsVersion: z.string('termsVersion must be text').optional(),
});

export type RetuneRequest = z.output<typeof retuneSchema>;
