import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { isOfferedInOrderDialog } from '#worker/domain/catalog/addon-visibility.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { basePrice, orderTotal } from '#worker/domain/orders/pricing.ts';
import { canResubmit } from '#worker/domain/orders/resubmission.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { AppError, invalidField, sentAgainAlready } from '#worker/http/errors.ts';
import type { IdempotentRequest } from '#worker/http/idempotency.ts';
import { type OrderLine, toOrderJson } from './order-json.ts';
import type { OrderRequest } from './order-request.schema.ts';
import {
  findForOrder,
  insertOrder,
  selectOrdersOf,
  selectWithReplacements,
} from './orders.repository.ts';

interface PlaceOrder {
  user: UserJson;
  request: OrderRequest;
  idempotent: IdempotentRequest | undefined;
}

/**
 * Places an order at the server's own prices and gives it as My Orders shows it (spec section 7).
 * Throws 400 for what cannot be ordered, and 409 when the customer saw another total or has sent a denied
 * request again already.
 */
export async function placeOrder(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { user, request, idempotent }: PlaceOrder,
): Promise<OrderJson> {
  const { productId, addonIds, expectedTotal, ...details } = request;
  await refuseSecondResubmission(db, user.id, request);
  const onSale = await findForOrder(db, productId, addonIds);
  const product = orderableProduct(onSale.product, request);
  const addons = orderableAddons(onSale.addons, request, product);
  const totalAmount = orderTotal(product, request.tuneType, addons);
  refuseChangedPrice(totalAmount, expectedTotal);

  const order = {
    ...details,
    id: newId(),
    userId: user.id,
    productId,
    status: 'pending',
    paymentStatus: 'unpaid',
    baseAmount: basePrice(product, request.tuneType),
    totalAmount,
    adminResponse: null,
    stripeInvoiceUrl: null,
    resubmitOf: request.resubmitOf ?? null,
    createdAt: now(),
  } as const;
  const lines = addons.map(({ id, name, price }, position): OrderLine => {
    return { orderId: order.id, addonId: id, position, name, price };
  });
  const json = toOrderJson({ order, product, user, lines, newFiles: 0, unread: 0 });
  await insertOrder(db, {
    order,
    lines,
    eventId: newId(),
    answer: idempotent && { ...idempotent, status: 201, body: JSON.stringify(json) },
  });
  return json;
}

/** A customer's own orders, newest first (spec section 7). */
export function listOwnOrders({ db }: Pick<Deps, 'db'>, user: UserJson): Promise<OrderJson[]> {
  return selectOrdersOf(db, user.id);
}

function orderableProduct(
  product: ProductJson | undefined,
  { tuneType }: OrderRequest,
): ProductJson {
  if (product === undefined) throw invalidField('productId', 'This calibration is not on sale');
  if (tuneType === 'sotf' && !product.hasSotf) {
    throw invalidField('tuneType', 'This calibration has no SOTF option');
  }
  return product;
}

/** The chosen add-ons in the order they were chosen; throws for any that the order dialog would not offer. */
function orderableAddons(
  onSale: readonly AddonJson[],
  { addonIds }: OrderRequest,
  product: ProductJson,
): AddonJson[] {
  return addonIds.map((id) => {
    const addon = onSale.find((candidate) => candidate.id === id);
    if (addon === undefined) throw invalidField('addonIds', 'A chosen add-on is not on sale');
    if (!isOfferedInOrderDialog(addon, product)) {
      throw invalidField('addonIds', `${addon.name} is not offered for this calibration`);
    }
    return addon;
  });
}

/** In place of a denied request there is one new one at a time (spec section 4). */
async function refuseSecondResubmission(
  db: Deps['db'],
  userId: string,
  { resubmitOf }: OrderRequest,
): Promise<void> {
  if (resubmitOf === undefined) return;
  const own = await selectWithReplacements(db, { orderId: resubmitOf, userId });
  const denied = own.find(({ id, status }) => id === resubmitOf && status === 'denied');
  if (denied === undefined) {
    throw invalidField('resubmitOf', 'Only a denied request of your own can be sent again');
  }
  if (!canResubmit(denied, own)) {
    throw sentAgainAlready();
  }
}

function refuseChangedPrice(total: number, expected: number | undefined): void {
  if (expected === undefined || expected === total) return;
  throw new AppError(
    'conflict',
    `The price has changed from ${formatDollars(expected)} to ${formatDollars(total)}. Look at the new total and submit again.`,
  );
}
