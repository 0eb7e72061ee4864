/** JSON types of the API. Money is integer cents; dates are ISO 8601 in UTC. */

/** What the shop did in a week or for a platform. */
export interface ShopNumbersJson {
  orders: number;
  /** The totals of the orders paid in this time, in cents. Refunded orders don't count. */
  revenue: number;
  /** The median time from request to review, in ms; null without a review. */
  reviewMs: number | null;
  /** The median time from payment to files, in ms; null if nothing was fulfilled. */
  fulfillMs: number | null;
}

/** The response of `GET /api/admin/numbers`. */
export interface NumbersJson {
  /** Oldest first, without gaps. `week` is the Monday that it starts on, like `2026-11-16`. */
  weeks: (ShopNumbersJson & { week: string })[];
  /** The same weeks by platform, sorted by name. */
  platforms: (ShopNumbersJson & { platform: string })[];
}
