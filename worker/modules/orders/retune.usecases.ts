import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { progressOf } from '#worker/domain/build-sheet/build-sheet.ts';
import { saleTermsOf } from '#worker/domain/catalog/sale-terms.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { retunePriceOf } from '#worker/domain/orders/request/retune.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import type { IdempotencyKey } from '#worker/http/idempotency.ts';
import type { OrderRow } from './order-json.ts';
import type { RetuneRequest } from './order-request.schema.ts';
import { insertOrder, selectRevisions } from './orders.repository.ts';
import { newOrderJson, newOrderState, requireExpectedTotal } from './orders.usecases.ts';
import { findOrder } from './orders-with-details.repository.ts';
import { saleCatalogAt } from './sale-catalog.repository.ts';
import { acceptTerms } from './terms.ts';

interface OrderRetune {
  orderId: string;
  user: UserJson;
  request: RetuneRequest;
  idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Orders a retune of the customer's own order: a new order for the same truck at the retune price.
 * Throws:
 * - 404 for another user's order
 * - 409 while the order includes revisions, for another price, or while another retune is open
 * - 429 for a used-up quota
 */
export async function orderRetune(
  { db, quotas, now, newId }: Pick<Deps, 'db' | 'quotas' | 'now' | 'newId'>,
  { orderId, user, request, idempotencyKey }: OrderRetune,
): Promise<OrderJson> {
  const [earlier, revisions, catalog] = await Promise.all([
    findOrder(db, orderId, user.id),
    selectRevisions(db, orderId),
    saleCatalogAt(db),
  ]);
  // Admins can open the order, but not order for its customer.
  if (earlier?.user.id !== user.id) throw notFound('This order');
  const price = retunePriceOf(earlier, revisions, now());
  if (price === undefined) {
    throw new AppError(
      'conflict',
      'You can’t order a retune of this order now. Ask for a change in its chat.',
    );
  }
  requireExpectedTotal(price, request.expectedTotal);
  const { termsHash, termsVersion } = await acceptTerms(request.termsVersion);
  const identity = { id: newId(), userId: user.id, createdAt: now() };
  const order = { ...retuneRow(earlier, price), ...identity, termsVersion };
  const { product } = earlier;
  const buildSheet = progressOf(catalog.questions, { ...order, answers: {} });
  const json = newOrderJson({ order, product, user, lines: [], isPriority: false, buildSheet });
  await insertOrder(db, {
    order,
    termsHash,
    quotas,
    lines: [],
    eventId: newId(),
    response: idempotencyKey && { ...idempotencyKey, status: 201, body: JSON.stringify(json) },
  });
  return json;
}

/** Returns the row of a new order for the same truck, contact and device. */
function retuneRow(
  earlier: OrderJson,
  price: number,
): Omit<OrderRow, 'id' | 'userId' | 'createdAt' | 'termsVersion'> {
  return {
    tuneType: earlier.tuneType,
    customerPhone: earlier.customerPhone,
    billingStreet: earlier.billingStreet,
    billingCity: earlier.billingCity,
    billingState: earlier.billingState,
    vehicleYear: earlier.vehicleYear,
    vehicleMake: earlier.vehicleMake,
    vehicleModel: earlier.vehicleModel,
    vehicleTransmission: earlier.vehicleTransmission,
    vin: earlier.vin,
    device: earlier.device,
    billingZip: earlier.billingZip,
    productId: earlier.product.id,
    // The truck runs our file.
    ownedParts: ['switch', 'device'],
    modifications: earlier.modifications,
    additionalNotes: earlier.additionalNotes,
    ...newOrderState,
    baseAmount: price,
    totalAmount: price,
    saleTerms: saleTermsOf(earlier.product),
    resubmitOf: null,
    retuneOf: earlier.id,
  };
}
