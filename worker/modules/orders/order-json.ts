import type { orderAddons, orders } from '#db/schema/orders.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

export type OrderRow = Omit<typeof orders.$inferSelect, 'place' | 'revision' | 'stripeInvoiceId'>;
export type OrderLine = typeof orderAddons.$inferSelect;

interface OrderParts {
  order: OrderRow;
  product: ProductJson;
  user: UserJson;
  lines: readonly OrderLine[];
  /** Files that the customer has not downloaded yet. */
  newFiles: number;
  /** Messages that whoever this is for has not read yet. */
  unread: number;
}

/** An order as the API gives it (spec section 3): the nested product carries the price it was ordered at. */
export function toOrderJson({
  order,
  product,
  user,
  lines,
  newFiles,
  unread,
}: OrderParts): OrderJson {
  const { userId: _user, productId: _product, baseAmount, createdAt, ...fields } = order;
  return {
    ...fields,
    createdAt: new Date(createdAt).toISOString(),
    product: {
      ...product,
      ...(order.tuneType === 'single' ? { singlePrice: baseAmount } : { sotfPrice: baseAmount }),
    },
    newFiles,
    unread,
    user,
    addons: lines.map(({ addonId, name, price }) => ({ price, addon: { id: addonId, name } })),
  };
}
