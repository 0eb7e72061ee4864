import { type RevisionedFile, revisionsLeft } from '#worker/domain/catalog/sale-terms.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

type RetunableOrder = Pick<OrderJson, 'status' | 'product'>;

/**
 * Returns the price in cents of a retune of an order; undefined while the order includes revisions,
 * and if the shop doesn't sell one.
 */
export function retunePriceOf(
  { status, product }: RetunableOrder,
  files: readonly RevisionedFile[],
  now: number,
): number | undefined {
  if (status !== 'fulfilled' || product.retunePrice === null) return undefined;
  return revisionsLeft(product, files, now)?.left === 0 ? product.retunePrice : undefined;
}

/** Returns whether an order is a retune of another one that isn't finished yet. */
export function isOpenRetune(
  { id }: Pick<OrderJson, 'id'>,
  other: Pick<OrderJson, 'status' | 'retuneOf'>,
): boolean {
  return other.retuneOf === id && !['denied', 'canceled', 'fulfilled'].includes(other.status);
}
