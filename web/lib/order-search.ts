import type { OrderJson } from '#worker/domain/api.ts';
import { fullName } from './format.ts';

/** Whether an order has the text in its e-mail, make, model, year range or id, in any case (spec section 2). */
export function matchesSearch(order: OrderJson, search: string): boolean {
  const wanted = normalized(search);
  return searchedFields(order).some((text) => text.toLowerCase().includes(wanted));
}

/** The orders that have the text there, or in their customer's name or phone, their vehicle, VIN or engine. */
export function searchAll(orders: readonly OrderJson[], search: string): OrderJson[] {
  const wanted = normalized(search);
  return orders.filter((order) => wideText(order).includes(wanted));
}

/** Of 10,000 orders the texts are put together once, and not at every key. */
const wideTexts = new WeakMap<OrderJson, string>();

function wideText(order: OrderJson): string {
  const known = wideTexts.get(order);
  if (known !== undefined) return known;
  const { user, product, customerPhone, vehicleYear, vehicleMake, vehicleModel, vin } = order;
  const text = [
    ...searchedFields(order),
    fullName(user),
    customerPhone,
    `${vehicleYear} ${vehicleMake} ${vehicleModel}`,
    vin ?? '',
    `${product.yearRange} ${product.engineType} ${product.model}`,
  ]
    .join('\n')
    .toLowerCase();
  wideTexts.set(order, text);
  return text;
}

function searchedFields({ user, vehicleMake, vehicleModel, product, id }: OrderJson): string[] {
  return [user.email, vehicleMake, vehicleModel, product.yearRange, id];
}

function normalized(search: string): string {
  return search.trim().toLowerCase();
}
