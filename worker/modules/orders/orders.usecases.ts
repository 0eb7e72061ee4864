import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { progressOf } from '#worker/domain/build-sheet/build-sheet.ts';
import { isOfferedInOrderDialog } from '#worker/domain/catalog/addon-visibility.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { saleTermsOf } from '#worker/domain/catalog/sale-terms.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { basePrice, orderTotal } from '#worker/domain/orders/request/pricing.ts';
import { canResubmit } from '#worker/domain/orders/request/resubmission.ts';
import { formatPriceChange, tooMuchProblem } from '#worker/domain/payments/money.ts';
import { AppError, alreadyResubmitted, invalidField } from '#worker/http/errors.ts';
import type { IdempotencyKey } from '#worker/http/idempotency.ts';
import { type OrderAddonRow, type OrderRows, toOrderJson } from './order-json.ts';
import type { OrderRequest } from './order-request.schema.ts';
import { insertOrder, selectWithResubmissions } from './orders.repository.ts';
import { type SaleAddon, type SaleCatalog, saleCatalogAt } from './sale-catalog.repository.ts';
import { acceptTerms } from './terms.ts';

interface PlaceOrder {
  user: UserJson;
  catalogVersion: string;
  request: OrderRequest;
  idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Places an order at the current prices, and returns it in the format of My Orders. Throws:
 * - 400 for a calibration or an add-on that can't be ordered
 * - 409 if the total isn't `expectedTotal`, or the denied order was resubmitted before
 * - 429 for a used-up quota
 */
export async function placeOrder(
  { db, quotas, now, newId }: Pick<Deps, 'db' | 'quotas' | 'now' | 'newId'>,
  { user, catalogVersion, request, idempotencyKey }: PlaceOrder,
): Promise<OrderJson> {
  await checkResubmission(db, user.id, request);
  const catalog = await saleCatalogAt(db, catalogVersion);
  const choice = chosenFrom(catalog, request);
  const { termsHash, termsVersion } = await acceptTerms(request.termsVersion);
  const identity = { id: newId(), userId: user.id, createdAt: now() };
  const order = orderRow({ ...request, termsVersion }, choice, identity);
  requirePlausibleTotal(order.totalAmount);
  requireExpectedTotal(order.totalAmount, request.expectedTotal);
  const lines = choice.addons.map(({ id, name, price }, position): OrderAddonRow => {
    return { orderId: order.id, addonId: id, position, name, price };
  });
  // The insert copies the truck's answers. This response leaves them out, because reading
  // them first would cost a round trip.
  const buildSheet = progressOf(catalog.questions, { ...order, answers: {} });
  const isPriority = choice.addons.some((addon) => addon.isPriority);
  const json = newOrderJson({
    order,
    product: choice.product,
    user,
    lines,
    isPriority,
    buildSheet,
  });
  const response = idempotencyKey && { ...idempotencyKey, status: 201, body: JSON.stringify(json) };
  await insertOrder(db, { order, termsHash, quotas, lines, eventId: newId(), response });
  return json;
}

interface Choice {
  product: ProductJson;
  addons: SaleAddon[];
}

/** The columns of a new order that its actions set later. */
export const newOrderState = {
  status: 'pending',
  paymentStatus: 'unpaid',
  amountPaid: 0,
  amountRefunded: 0,
  adminResponse: null,
  changeReason: null,
  answersAskedAt: null,
  paymentReport: null,
  cancelReason: null,
  cancelRequestedAt: null,
  shippingAddress: null,
  carrier: null,
  trackingNumber: null,
  shippedAt: null,
  useDeclaredAt: null,
  version: 1,
  stripeInvoiceUrl: null,
} as const;

function orderRow(
  {
    addonIds: _,
    expectedTotal: _total,
    ...details
  }: Omit<OrderRequest, 'termsVersion'> & { termsVersion: string | null },
  { product, addons }: Choice,
  identity: { id: string; userId: string; createdAt: number },
) {
  return {
    ...details,
    ...identity,
    ...newOrderState,
    baseAmount: basePrice(product, details.tuneType),
    totalAmount: orderTotal(product, details.tuneType, addons),
    device: null,
    saleTerms: saleTermsOf(product),
    resubmitOf: details.resubmitOf ?? null,
    retuneOf: null,
  } as const;
}

export function newOrderJson(
  placed: Pick<OrderRows, 'order' | 'product' | 'user' | 'lines' | 'isPriority' | 'buildSheet'>,
): OrderJson {
  return toOrderJson({
    ...placed,
    milestones: undefined,
    isDisputed: false,
    hasFiles: false,
    filesWithdrawn: false,
    newFiles: 0,
    needsRevision: false,
    flashFailed: false,
    unread: 0,
    assignee: null,
    inbox: null,
    priceLines: [],
    amendment: null,
    review: null,
  });
}

/** Returns the ordered calibration and add-ons. Throws 400 for one that can't be ordered. */
function chosenFrom(catalog: SaleCatalog, request: OrderRequest): Choice {
  const product = orderableProduct(catalog, request);
  return { product, addons: orderableAddons(catalog, request.addonIds, product) };
}

export function orderableProduct(
  { products }: SaleCatalog,
  { productId, tuneType }: Pick<OrderRequest, 'productId' | 'tuneType'>,
): ProductJson {
  const product = products.get(productId);
  if (product === undefined)
    throw invalidField('productId', 'This calibration is no longer available');
  if (tuneType === 'sotf' && !product.hasSotf) {
    throw invalidField('tuneType', 'This calibration has no SOTF option');
  }
  return product;
}

/** Returns the chosen add-ons. Throws 400 for an add-on that the order dialog doesn't offer. */
export function orderableAddons(
  { addons }: SaleCatalog,
  addonIds: readonly string[],
  product: ProductJson,
): SaleAddon[] {
  return addonIds.map((id) => {
    const addon = addons.get(id);
    if (addon === undefined)
      throw invalidField('addonIds', 'One of the add-ons is no longer available');
    if (!isOfferedInOrderDialog(addon, product)) {
      throw invalidField('addonIds', `${addon.name} is not offered for this calibration`);
    }
    return addon;
  });
}

/**
 * Checks that an order can be resubmitted. Throws 400 unless the order is the customer's own and
 * denied, and 409 if it was resubmitted before, unless that order was denied, too.
 */
async function checkResubmission(
  db: Deps['db'],
  userId: string,
  { resubmitOf }: OrderRequest,
): Promise<void> {
  if (resubmitOf === undefined) return;
  const own = await selectWithResubmissions(db, { orderId: resubmitOf, userId });
  const denied = own.find(({ id, status }) => id === resubmitOf && status === 'denied');
  if (denied === undefined) {
    throw invalidField('resubmitOf', 'You can only resubmit your own denied requests');
  }
  if (!canResubmit(denied, own)) throw alreadyResubmitted();
}

/** Throws 400 for a total in cents that isn't plausible. */
function requirePlausibleTotal(total: number): void {
  const problem = tooMuchProblem(total);
  if (problem) throw invalidField('total', problem);
}

/** Throws 409 if the total (cents) isn't the one that the user saw. */
export function requireExpectedTotal(total: number, expected: number | undefined): void {
  if (expected === undefined || expected === total) return;
  const [from, to] = formatPriceChange(expected, total);
  throw new AppError(
    'conflict',
    `The price has changed from ${from} to ${to}. Check the new total and submit again.`,
  );
}
