import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';

/** The maximum size of a response before compression, in bytes. */
export const maxPageBytes = 1_000_000;

/** Returns the first `maxOrders` orders, or fewer if they don't fit in one response. */
export function fitPage(
  found: readonly AdminOrderJson[],
  maxOrders: number,
): readonly AdminOrderJson[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  const firstExcess = found.findIndex((order) => {
    bytes += encoder.encode(JSON.stringify(order)).byteLength + 1;
    return bytes > maxPageBytes;
  });
  return found.slice(0, Math.min(maxOrders, firstExcess === -1 ? found.length : firstExcess));
}
