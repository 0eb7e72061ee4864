import type { OrderJson, OrderRequestJson } from './orders.api.ts';

/** What a customer edits and an admin amends, with the labels that name it in the history. */
export const editedLabels = {
  tuneType: 'Tune Type',
  addonIds: 'Add-ons',
  customerPhone: 'Phone',
  billingStreet: 'Billing Address',
  billingCity: 'Billing Address',
  billingState: 'Billing Address',
  billingZip: 'Billing Address',
  shippingAddress: 'Shipping Address',
  vehicleYear: 'Vehicle',
  vehicleMake: 'Vehicle',
  vehicleModel: 'Vehicle',
  vehicleTransmission: 'Vehicle',
  vin: 'VIN',
  ownedParts: 'Owned Parts',
  modifications: 'Modifications',
  additionalNotes: 'Additional Notes',
  lines: 'Price',
} as const;

export type EditedField = keyof typeof editedLabels;
const editedFields = Object.keys(editedLabels) as EditedField[];

type Edit = Partial<Record<EditedField, unknown>>;

/** Returns the fields that an edit changes. Missing fields stay as they are. */
export function changedFields(order: OrderJson, edit: Edit): EditedField[] {
  const before: Edit = { ...order, addonIds: order.addons.map(({ addon }) => addon.id) };
  return editedFields.filter(
    (name) => edit[name] !== undefined && !isSame(before[name], edit[name]),
  );
}

/** Returns the labels of fields, each once. */
export function labelsOf(fields: readonly EditedField[]): string[] {
  return [...new Set(fields.map((name) => editedLabels[name]))];
}

/** Returns the labels of what an edit changes, each once. */
export function changedLabels(order: OrderJson, edit: Edit): string[] {
  return labelsOf(changedFields(order, edit));
}

/** Lists of ids are the same in any order. */
function isSame(before: unknown, after: unknown): boolean {
  const comparable = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value);
  return comparable(before ?? null) === comparable(after ?? null);
}

/** The body of `PUT /api/orders/{orderId}`. */
export interface OrderEditJson
  extends Omit<OrderRequestJson, 'productId' | 'resubmitOf' | 'termsVersion'> {
  /** The version that the customer edited. If the order has changed since, the response is 409. */
  version: number;
}
