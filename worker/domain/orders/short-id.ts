/** How people name an order: by the first 8 characters of its id (spec section 2). */
export function shortId(orderId: string): string {
  return orderId.slice(0, 8);
}
