import {
  isListedOnProductPage,
  isOfferedInOrderDialog,
} from '#worker/domain/catalog/addon-visibility.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import { missingParts } from '#worker/domain/fitment/missing-parts.ts';
import { orderTotal } from '#worker/domain/orders/request/pricing.ts';
import type { TuneType } from '#worker/domain/orders/request/tune-type.ts';

export interface ReadyToRunChoice {
  product: ProductJson;
  tuneType: TuneType;
  addons: readonly AddonJson[];
  catalog: readonly AddonJson[];
  /** The required parts that the customer owns. */
  ownedParts: readonly RequiredPart[];
  /** Cents for an order with something to ship; null if the shop doesn't say. */
  shipping: number | null;
  /** Of the goods; null if the shop doesn't say. */
  taxPercent: number | null;
}

/** A part that the file needs and the order doesn't have. */
interface NeededPart {
  part: RequiredPart;
  /** Cents. Undefined if the shop doesn't sell it. */
  price: number | undefined;
  isOwned: boolean;
}

export interface ReadyToRun {
  /** The order as chosen, in cents. */
  order: number;
  parts: NeededPart[];
  /** Cents; undefined if the shop doesn't say. */
  shipping: number | undefined;
  tax: number | undefined;
  /** The sum of what is known, in cents. */
  total: number;
}

/** Returns what it takes in all to drive with a calibration: the order, and the parts that the customer lacks. */
export function readyToRun({
  product,
  tuneType,
  addons,
  catalog,
  ownedParts,
  shipping,
  taxPercent,
}: ReadyToRunChoice): ReadyToRun {
  const offered = catalog.filter(
    (addon) => isOfferedInOrderDialog(addon, product) && isListedOnProductPage(addon, product),
  );
  const needed = missingParts({ product, tuneType, addons, offered, ownedParts: [] });
  const isOwned = (part: RequiredPart) => ownedParts.includes(part);
  const bought = needed.flatMap(({ part, addon }) => (addon && !isOwned(part) ? [addon] : []));
  const order = orderTotal(product, tuneType, addons);
  const goods = order + bought.reduce((sum, { price }) => sum + price, 0);
  const hasParcel = [...addons, ...bought].some(({ ships }) => ships);
  const parcel = hasParcel ? (shipping ?? undefined) : 0;
  const tax = taxPercent === null ? undefined : Math.round((goods * taxPercent) / 100);
  return {
    order,
    parts: needed.map(({ part, addon }) => ({ part, price: addon?.price, isOwned: isOwned(part) })),
    shipping: parcel,
    tax,
    total: goods + (parcel ?? 0) + (tax ?? 0),
  };
}
