import { orderSearchText } from '#worker/domain/orders/order-search.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Finds orders by customer email, vehicle make or model, year range or order id, case-insensitively. */
export function searchOrders(orders: readonly OrderJson[], search: string): readonly OrderJson[] {
  const term = normalize(search);
  if (term === '') return orders;
  return orders.filter((order) =>
    searchedFields(order).some((text) => text.toLowerCase().includes(term)),
  );
}

/** Finds orders by any part of their search text, like the server's search. `term` comes from `searchTerm`. */
export function searchAllFields(orders: readonly OrderJson[], term: string): OrderJson[] {
  return orders.filter((order) => searchTextOf(order).includes(term));
}

/** Caches each order's search text: rebuilding 10,000 of them on every keystroke is slow. */
const searchTexts = new WeakMap<OrderJson, string>();

function searchTextOf(order: OrderJson): string {
  const cached = searchTexts.get(order);
  if (cached !== undefined) return cached;
  const text = orderSearchText(order);
  searchTexts.set(order, text);
  return text;
}

function searchedFields({ user, vehicleMake, vehicleModel, product, id }: OrderJson): string[] {
  return [user.email, vehicleMake, vehicleModel, product.yearRange, id];
}

function normalize(search: string): string {
  return search.trim().toLowerCase();
}
