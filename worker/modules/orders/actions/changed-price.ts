import type {
  OrderAmendmentJson,
  OrderLineJson,
  ProposedOrderJson,
} from '#worker/domain/orders/amendments.ts';
import {
  changedTotal,
  changedTotalProblem,
  priceChangedChoice,
} from '#worker/domain/orders/changed-total.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { invalidField } from '#worker/http/errors.ts';
import { orderableAddons, orderableProduct } from '#worker/modules/orders/orders.usecases.ts';
import type { SaleCatalog } from '#worker/modules/orders/sale-catalog.repository.ts';

type Choice = Pick<OrderAmendmentJson, 'tuneType' | 'addonIds'>;

/** Prices a changed choice from the catalog. Throws 400 for a new part that can't be ordered. */
export function priceChoice(order: OrderJson, catalog: SaleCatalog, choice: Choice) {
  const { product } = order;
  return priceChangedChoice(order, choice, {
    product: (tuneType) => orderableProduct(catalog, { productId: product.id, tuneType }),
    addon: (id) => newAddon(catalog, id, product),
  });
}

function newAddon(catalog: SaleCatalog, addonId: string, product: OrderJson['product']) {
  const [addon] = orderableAddons(catalog, [addonId], product);
  if (addon === undefined) throw new Error('one add-on was asked for');
  const { id, name, price } = addon;
  return { price, addon: { id, name } };
}

/** Returns the total in cents. Throws 400 for a total that a customer can't pay. */
export function totalOf(
  choice: Pick<ProposedOrderJson, 'baseAmount' | 'addons'>,
  lines: readonly OrderLineJson[],
): number {
  const total = changedTotal(choice, lines);
  const problem = changedTotalProblem(total);
  if (problem) throw invalidField('total', problem);
  return total;
}
