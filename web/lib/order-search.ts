import type { OrderJson } from '#worker/domain/api.ts';
import { fullName } from './format.ts';

/** Whether an order has the text in its e-mail, make, model, year range or id, in any case (spec section 2). */
export function matchesSearch(order: OrderJson, search: string): boolean {
  return hasText(searchedFields(order), search);
}

/** Whether an order has the text there, or in its customer's name or phone, its vehicle, VIN or engine. */
export function matchesWideSearch(order: OrderJson, search: string): boolean {
  const { user, product, customerPhone, vehicleYear, vehicleMake, vehicleModel, vin } = order;
  return hasText(
    [
      ...searchedFields(order),
      fullName(user),
      customerPhone,
      `${vehicleYear} ${vehicleMake} ${vehicleModel}`,
      vin ?? '',
      `${product.yearRange} ${product.engineType} ${product.model}`,
    ],
    search,
  );
}

function searchedFields({ user, vehicleMake, vehicleModel, product, id }: OrderJson): string[] {
  return [user.email, vehicleMake, vehicleModel, product.yearRange, id];
}

function hasText(texts: readonly string[], search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
