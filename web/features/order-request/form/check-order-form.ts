import {
  normalizeOrderField,
  type OrderFormField,
  type OrderFormValues,
  orderFieldMessage,
  orderFormFields,
} from '#worker/domain/orders/order-form.ts';

export type OrderFormMessages = Partial<Record<OrderFormField, string>>;

/** Validates a form. Returns the normalized values of its fields alone, or the message of each invalid field. */
export function checkOrderForm(
  values: OrderFormValues,
): { values: OrderFormValues } | { messages: OrderFormMessages } {
  const messages: OrderFormMessages = {};
  const entries = orderFormFields.map((name) => {
    const value = normalizeOrderField(name, values[name]);
    const message = orderFieldMessage(name, value);
    if (message !== undefined) messages[name] = message;
    return [name, value] as const;
  });
  if (Object.keys(messages).length > 0) return { messages };
  // Object.fromEntries loses the key type.
  return { values: Object.fromEntries(entries) as OrderFormValues };
}
