/** JSON types of the API. Money is integer cents; times are ms. */

/** The periods that the shop's numbers cover. `year` is the last 53 weeks. */
export const periods = ['today', 'week', 'month', 'year'] as const;
export type Period = (typeof periods)[number];

/** How long something took: the median, and the time that 9 of 10 took at most, in ms. */
export interface SpreadJson {
  median: number;
  p90: number;
}

/** What the shop did in a time. A time is null if nothing ended in it. */
export interface ShopNumbersJson {
  orders: number;
  /** The payments that came in, in cents. Refunds are not subtracted. */
  received: number;
  refunded: number;
  /** How many revisions the fulfilled orders have got, on average. Null if none was fulfilled. */
  revisionsPerOrder: number | null;
  /** From the customer's first message to our first answer. */
  toFirstAnswer: SpreadJson | null;
  /** From the request to the first approval or denial. */
  toDecision: SpreadJson | null;
  /** From the first payment to the fulfillment. */
  toFulfillment: SpreadJson | null;
}

/** The response of `GET /api/admin/numbers`. */
export interface NumbersJson {
  /** What customers still have to pay, now. */
  awaiting: { orders: number; amount: number };
  periods: Record<Period, ShopNumbersJson>;
  /** Newest first, without gaps. `week` is the Monday that it starts on, like `2026-11-16`. */
  weeks: (ShopNumbersJson & { week: string })[];
}

/** The response of `GET /api/admin/numbers/{period}`. */
export interface NumberGroupsJson {
  /** The calibrations by name, most orders first. */
  calibrations: (ShopNumbersJson & { name: string })[];
  /** The add-ons in the orders that were requested, most orders first. `total` is their price, in cents. */
  addons: { name: string; orders: number; total: number }[];
  people: PersonNumbersJson[];
}

/** What an admin did in a time. */
export interface PersonNumbersJson
  extends Pick<ShopNumbersJson, 'toFirstAnswer' | 'toDecision' | 'toFulfillment'> {
  name: string;
  firstAnswers: number;
  decisions: number;
  fulfillments: number;
}
