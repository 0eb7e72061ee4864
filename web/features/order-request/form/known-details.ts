import type { Truck } from '#worker/domain/fitment/truck.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** The contact and billing fields of the form. */
export type ContactDetails = ReturnType<typeof contactDetails>;

/** A truck as the form's fields hold it. An unknown detail is ''. */
export type TruckDetails = ReturnType<typeof truckDetails>;

export function contactDetails(order: OrderJson) {
  const { customerPhone, billingStreet, billingCity, billingState, billingZip } = order;
  return { customerPhone, billingStreet, billingCity, billingState, billingZip };
}

export function truckDetails({ year, make, model, transmission, vin }: Truck) {
  return {
    vehicleYear: year,
    vehicleMake: make,
    vehicleModel: model,
    vehicleTransmission: transmission ?? '',
    vin: vin ?? '',
  };
}

/** Fills in the fields if all are empty, so that a form never mixes two addresses. */
export function fillInContact<Form extends ContactDetails>(
  form: Form,
  contact: ContactDetails,
): Form {
  return namesOf(contact).every((name) => form[name] === '') ? { ...form, ...contact } : form;
}

/**
 * Fills in the empty fields with a truck's details. Changes nothing if the customer entered another
 * year, make, model or VIN, so that a form never mixes two trucks.
 */
export function fillInTruck<Form extends TruckDetails>(form: Form, truck: TruckDetails): Form {
  const isOtherTruck = namesOf(truck).some(
    (name) =>
      name !== 'vehicleTransmission' &&
      form[name] &&
      truck[name] &&
      form[name].trim().toLowerCase() !== truck[name].toLowerCase(),
  );
  if (isOtherTruck) return form;
  const empty = namesOf(truck).filter((name) => form[name] === '');
  return { ...form, ...Object.fromEntries(empty.map((name) => [name, truck[name]])) };
}

/** Empties the fields again if they still hold exactly these details. */
export function clearDetails<Details extends Record<string, string>, Form extends Details>(
  form: Form,
  details: Details,
): Form {
  if (!areSameDetails(details, form)) return form;
  return { ...form, ...Object.fromEntries(namesOf(details).map((name) => [name, ''])) };
}

/** Returns whether a form holds exactly these details. */
function areSameDetails<Details extends Record<string, string>>(
  details: Details,
  others: Details,
): boolean {
  return namesOf(details).every((name) => details[name] === others[name]);
}

function namesOf<Details extends object>(details: Details) {
  return Object.keys(details) as (keyof Details)[];
}
