import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const contactFields = [
  'customerPhone',
  'billingStreet',
  'billingCity',
  'billingState',
  'billingZip',
] as const;

/** The contact and billing fields of the form. */
export type ContactDetails = Record<(typeof contactFields)[number], string>;

export function contactDetails(order: OrderJson): ContactDetails {
  return {
    customerPhone: order.customerPhone,
    billingStreet: order.billingStreet,
    billingCity: order.billingCity,
    billingState: order.billingState,
    billingZip: order.billingZip,
  };
}

/** Fills in the fields if all are empty, so that a form never mixes two addresses. */
export function fillInContact<Form extends ContactDetails>(
  form: Form,
  contact: ContactDetails,
): Form {
  return contactFields.every((name) => form[name] === '') ? { ...form, ...contact } : form;
}

/** Empties the fields again if they still hold exactly these details. */
export function clearContact<Form extends ContactDetails>(
  form: Form,
  contact: ContactDetails,
): Form {
  if (contactFields.some((name) => form[name] !== contact[name])) return form;
  return { ...form, ...Object.fromEntries(contactFields.map((name) => [name, ''])) };
}
