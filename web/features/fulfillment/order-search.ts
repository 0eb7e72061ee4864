import type { OrderJson } from '#worker/domain/api.ts';

/** Whether an order has the text in its e-mail, make, model, year range or id (spec section 2). */
export function matchesSearch(order: OrderJson, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [
    order.user.email,
    order.vehicleMake,
    order.vehicleModel,
    order.product.yearRange,
    order.id,
  ].some((text) => text.toLowerCase().includes(wanted));
}
