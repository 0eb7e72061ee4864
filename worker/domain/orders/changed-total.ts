import { sumCents, tooMuchProblem } from '#worker/domain/payments/money.ts';
import type { OrderLineJson } from './amendments.ts';
import type { OrderAddonJson } from './orders.api.ts';
import { basePrice, type PricedProduct } from './request/pricing.ts';
import type { TuneType } from './request/tune-type.ts';

interface PricedOrder {
  product: PricedProduct;
  tuneType: TuneType;
  addons: readonly OrderAddonJson[];
}

interface ChangedChoice {
  tuneType?: TuneType | undefined;
  addonIds?: readonly string[] | undefined;
}

/** What the catalog sells now, for what an order doesn't have yet. */
interface SalePrices {
  product: (tuneType: TuneType) => PricedProduct;
  addon: (id: string) => OrderAddonJson;
}

/** Prices a changed choice in cents: existing parts keep their prices, and new ones get the catalog's. */
export function priceChangedChoice(
  order: PricedOrder,
  { tuneType = order.tuneType, addonIds }: ChangedChoice,
  sale: SalePrices,
) {
  const product = tuneType === order.tuneType ? order.product : sale.product(tuneType);
  const addons = (addonIds ?? order.addons.map(({ addon }) => addon.id)).map(
    (id) => order.addons.find(({ addon }) => addon.id === id) ?? sale.addon(id),
  );
  return { tuneType, baseAmount: basePrice(product, tuneType), addons };
}

/** Returns the message for a changed total in cents that a customer can't pay. */
export function changedTotalProblem(total: number): string | undefined {
  return total > 0 ? tooMuchProblem(total) : 'The total has to be above $0';
}

/** Returns the total in cents, which isn't above zero if the discounts cover the price. */
export function changedTotal(
  { baseAmount, addons }: { baseAmount: number; addons: readonly { price: number }[] },
  lines: readonly Pick<OrderLineJson, 'amount'>[],
): number {
  return sumCents([
    baseAmount,
    ...addons.map(({ price }) => price),
    ...lines.map(({ amount }) => amount),
  ]);
}
