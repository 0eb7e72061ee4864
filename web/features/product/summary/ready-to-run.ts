import {
  type RequiredPartChoice,
  requiredPartQuestions,
} from '#web/garage/order/required-part-questions.ts';
import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import { orderTotal } from '#worker/domain/orders/request/pricing.ts';

export interface ReadyToRunChoice extends RequiredPartChoice {
  /** Cents for an order with something to ship; null if the shop doesn't say. */
  shipping: number | null;
  /** Of the goods; null if the shop doesn't say. */
  taxPercent: number | null;
}

/** A part that the file needs and the order lacks. The customer may own it. */
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
  /** Whether the shop sells every part that the customer lacks. */
  isComplete: boolean;
}

/** Returns what it takes in all to drive with a calibration: the order, and the parts that the customer lacks. */
export function readyToRun({ shipping, taxPercent, ...choice }: ReadyToRunChoice): ReadyToRun {
  const { product, tuneType, addons } = choice;
  const { questions } = requiredPartQuestions(choice);
  const bought = questions.flatMap(({ addon, isOwned }) => (addon && !isOwned ? [addon] : []));
  const order = orderTotal(product, tuneType, addons);
  const goods = order + bought.reduce((sum, { price }) => sum + price, 0);
  const hasParcel = [...addons, ...bought].some(({ ships }) => ships);
  const parcel = hasParcel ? (shipping ?? undefined) : 0;
  const tax = taxPercent === null ? undefined : Math.round((goods * taxPercent) / 100);
  return {
    order,
    parts: questions.map(({ part, addon, isOwned }) => ({ part, price: addon?.price, isOwned })),
    shipping: parcel,
    tax,
    total: goods + (parcel ?? 0) + (tax ?? 0),
    isComplete: questions.every(({ addon, isOwned }) => isOwned || addon !== undefined),
  };
}
