import type { DeliveryEntry } from '#web/delivery/state.ts';
import { shop } from '#web/lib/shop.ts';
import { hourMs } from '#worker/domain/durations.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** The shop reviews a request within this time, in ms. Until then, the request's next step is shown. */
export const reviewMs = shop.reviewHours * hourMs;

/** `waiting`: a request is not sent yet. `placed`: an order awaits its review. */
export type NextStep = { kind: 'waiting' } | { kind: 'placed'; order: OrderJson };

interface Requests {
  /** The customer's orders, newest first. */
  orders: readonly OrderJson[];
  unsent: readonly Pick<DeliveryEntry, 'kind' | 'body' | 'stage'>[];
  /** Considers only requests for this calibration. */
  productId: string | undefined;
  dismissedId: string | undefined;
  /** ms since 1970. */
  now: number;
}

/** Returns the next step after the customer's newest request, or undefined once it no longer applies. */
export function nextStep({
  orders,
  unsent,
  productId,
  dismissedId,
  now,
}: Requests): NextStep | undefined {
  const isAbout = (id: unknown) => productId === undefined || id === productId;
  const isWaiting = unsent.some(
    ({ kind, body, stage }) =>
      kind === 'order' && (stage === 'queued' || stage === 'waiting') && isAbout(body.productId),
  );
  if (isWaiting) return { kind: 'waiting' };
  const order = orders.find(({ status, product }) => status === 'pending' && isAbout(product.id));
  // Its card asks for the change. Until then, the order's clock stands still.
  if (!order || order.changeReason || order.id === dismissedId) return undefined;
  const isRecent = now - new Date(order.createdAt).getTime() < reviewMs;
  return isRecent ? { kind: 'placed', order } : undefined;
}
