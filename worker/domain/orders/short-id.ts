/** Returns the first 8 characters of an order id, which users see as the order number. */
export function shortId(orderId: string): string {
  return orderId.slice(0, 8);
}
