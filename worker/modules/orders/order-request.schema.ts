import * as z from 'zod';
import { trimText } from '#worker/domain/blank-text.ts';
import { requiredParts } from '#worker/domain/fitment/fitment.api.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import {
  normalizeOrderField,
  type OrderFormField,
  orderFieldMessage,
  orderFormFields,
  type orderFormRules,
  requiredMessage,
} from '#worker/domain/orders/order-form.ts';
import { tuneTypes } from '#worker/domain/orders/tune-type.ts';
import { optional } from '#worker/http/validation.ts';

type OptionalField = {
  [Field in OrderFormField]: (typeof orderFormRules)[Field]['optional'] extends true
    ? Field
    : never;
}[OrderFormField];

type FormShape = {
  [Field in Exclude<OrderFormField, OptionalField>]: z.ZodType<string, string>;
} & {
  [Field in OptionalField]: z.ZodType<string | null, string | null | undefined>;
};

/**
 * The form's fields, built from the domain's table of rules. The cast restores the types that `fromEntries`
 * loses: which fields are optional according to the same table.
 */
const formShape = Object.fromEntries(
  orderFormFields.map((name) => [name, fieldSchema(name)]),
) as unknown as FormShape;

/** The body of `POST /api/orders`. Trims texts, and turns empty optional texts into null. */
export const orderRequestSchema = z.object({
  productId: z.string('No product selected').min(1, 'No product selected'),
  tuneType: z.enum(tuneTypes, 'Choose single or sotf'),
  addonIds: z
    .array(z.string(), 'Send the chosen add-ons as a list')
    .max(limits.addonsPerOrder, `Choose at most ${limits.addonsPerOrder} add-ons`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each add-on can be chosen once'),
  ...formShape,
  vehicleTransmission: z
    .string('This must be text')
    .overwrite(trimText)
    .max(limits.name, tooLongMessage('Transmission', limits.name))
    .nullish()
    .transform((value) => value || null),
  ownedParts: z
    .array(
      z.enum(requiredParts, `Choose ${requiredParts.join(' or ')}`),
      `Send a list of ${requiredParts.join(' and ')}`,
    )
    .nullish()
    .transform((parts) => [...new Set(parts)]),
  resubmitOf: optional(z.string('The request to resubmit is not valid')),
  expectedTotal: optional(z.int('The expected total is a whole number of cents').nonnegative()),
});

export type OrderRequest = z.output<typeof orderRequestSchema>;

function fieldSchema(name: OrderFormField) {
  const message = requiredMessage(name);
  const normalized = z
    .string(message ?? 'This must be text')
    .transform((value) => normalizeOrderField(name, value))
    .superRefine((value, { addIssue }) => {
      const broken = orderFieldMessage(name, value);
      if (broken !== undefined) addIssue(broken);
    });
  return message === undefined
    ? normalized.nullish().transform((value) => value || null)
    : normalized;
}
