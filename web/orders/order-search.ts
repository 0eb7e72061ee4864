import { fullName } from '#web/lib/format.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** The orders that have the text in their e-mail, make, model, year range or id, in any case (spec section 2). */
export function searchOrders(orders: readonly OrderJson[], search: string): readonly OrderJson[] {
  const wanted = normalized(search);
  if (wanted === '') return orders;
  return orders.filter((order) =>
    searchedFields(order).some((text) => text.toLowerCase().includes(wanted)),
  );
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
