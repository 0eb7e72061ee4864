import {
  normalizeOrderField,
  type OrderFormField,
  type OrderFormValues,
  orderFieldMessage,
  orderFormFields,
} from '#worker/domain/orders/order-form.ts';

export type OrderFormMessages = Partial<Record<OrderFormField, string>>;

/** Validates a form. Returns the normalized values, or the message of each invalid field. */
export function checkOrderForm(
  values: OrderFormValues,
): { values: OrderFormValues } | { messages: OrderFormMessages } {
  const normalized = { ...values };
  const messages: OrderFormMessages = {};
  for (const name of orderFormFields) {
    normalized[name] = normalizeOrderField(name, values[name]);
    const message = orderFieldMessage(name, normalized[name]);
    if (message !== undefined) messages[name] = message;
  }
  return Object.keys(messages).length > 0 ? { messages } : { values: normalized };
}
