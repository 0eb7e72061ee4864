/** Returns the first 8 characters of an order id, which users see as the order number. */
export function shortId(orderId: string): string {
  return orderId.slice(0, 8);
}

/** Returns the order number in capitals, like `1A2B3C4D`, which is easier to read out on the phone. */
export function orderNumber(orderId: string): string {
  return shortId(orderId).toUpperCase();
}
