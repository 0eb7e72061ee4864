import * as v from 'valibot';
import {
  type LengthRule,
  normalizeOrderField,
  type OrderFormField,
  type OrderFormValues,
  orderFormFields,
  orderFormRules,
} from '#worker/domain/orders/order-form.ts';

/** The valibot schema of the order form, built from the same rules as the server's zod schema. */
export const orderFormSchema = v.object(
  // Object.fromEntries loses the key type.
  Object.fromEntries(orderFormFields.map((name) => [name, fieldSchema(name)])) as Record<
    OrderFormField,
    ReturnType<typeof fieldSchema>
  >,
);

export type OrderFormMessages = Partial<Record<OrderFormField, string>>;

/** Validates a form. Returns the normalized values, or the first message of each invalid field. */
export function checkOrderForm(
  values: OrderFormValues,
): { values: OrderFormValues } | { messages: OrderFormMessages } {
  const result = v.safeParse(orderFormSchema, values);
  if (result.success) return { values: result.output };
  const nested = v.flatten<typeof orderFormSchema>(result.issues).nested ?? {};
  return {
    messages: Object.fromEntries(
      Object.entries(nested).map(([name, messages]) => [name, messages?.[0]]),
    ),
  };
}

function fieldSchema(name: OrderFormField) {
  const { optional } = orderFormRules[name];
  const rules: readonly LengthRule[] = orderFormRules[name].rules;
  return v.pipe(
    v.string(),
    v.transform((value) => normalizeOrderField(name, value)),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || (optional && dataset.value === '')) return;
      const broken = rules.find(({ kind, length }) =>
        kind === 'min' ? dataset.value.length < length : dataset.value.length > length,
      );
      if (broken) addIssue({ message: broken.message });
    }),
  );
}
