import type { Truck } from '#worker/domain/fitment/truck.ts';

const truckFields = [
  'vehicleYear',
  'vehicleMake',
  'vehicleModel',
  'vehicleTransmission',
  'vin',
] as const;

/** A truck as the form's fields hold it. An unknown detail is ''. */
export type TruckDetails = Record<(typeof truckFields)[number], string>;

export function truckDetails({ year, make, model, transmission, vin }: Truck): TruckDetails {
  return {
    vehicleYear: year,
    vehicleMake: make,
    vehicleModel: model,
    vehicleTransmission: transmission ?? '',
    vin: vin ?? '',
  };
}

/**
 * Fills in the empty fields with a truck's details. Changes nothing if the customer entered another
 * year, make, model or VIN, so that a form never mixes two trucks.
 */
export function fillInTruck<Form extends TruckDetails>(form: Form, truck: TruckDetails): Form {
  const isOtherTruck = truckFields.some(
    (name) =>
      name !== 'vehicleTransmission' &&
      form[name] &&
      truck[name] &&
      !isSame(form[name], truck[name]),
  );
  if (isOtherTruck) return form;
  const empty = truckFields.filter((name) => form[name] === '');
  return { ...form, ...Object.fromEntries(empty.map((name) => [name, truck[name]])) };
}

/** Empties the fields again if they still hold exactly these details. */
export function clearTruck<Form extends TruckDetails>(form: Form, truck: TruckDetails): Form {
  if (!isSameTruck(form, truck)) return form;
  return { ...form, ...Object.fromEntries(truckFields.map((name) => [name, ''])) };
}

export function isSameTruck(a: TruckDetails, b: TruckDetails): boolean {
  return truckFields.every((name) => a[name] === b[name]);
}

function isSame(entered: string, known: string): boolean {
  return entered.trim().toLowerCase() === known.toLowerCase();
}
