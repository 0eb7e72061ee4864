import * as z from 'zod';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import { orderListNames } from '#worker/domain/orders/lists/order-counts.ts';
import { orderSorts } from '#worker/domain/orders/lists/order-sorts.ts';
import { searchTerms } from '#worker/domain/search-text.ts';

/** The position and id of the previous page's last order. */
export interface OrderCursor {
  at: number;
  id: string;
}

const cursor = z
  .string()
  .regex(/^\d{1,16}~[\w-]{1,64}$/, 'This is not a position in the list')
  .transform((text): OrderCursor => {
    const [at = '', id = ''] = text.split('~');
    return { at: Number(at), id };
  });

const flag = z.literal('true', 'Send true, or leave it out').transform((): true => true);
const time = z.iso.datetime('Send a time like 2026-01-31T00:00:00Z').transform(Date.parse);

/** The query of `GET /api/admin/orders`. An empty query lists all orders, newest first. */
export const orderListSchema = z.object({
  /** Only the orders of this list of the dashboard, sorted like the list. */
  list: z.enum(orderListNames).optional(),
  /** Sorts a list differently. A search ignores this. */
  sort: z.enum(orderSorts).optional(),
  mine: flag.optional(),
  unread: flag.optional(),
  sotf: flag.optional(),
  /** Adds each order's payments, for an export. */
  payments: flag.optional(),
  platform: z.string().max(limits.name).optional(),
  from: time.optional(),
  before: time.optional(),
  limit: z.coerce
    .number('Send a number of orders')
    .int()
    .min(1)
    .max(limits.ordersPerPage)
    .optional(),
  after: cursor.optional(),
});

/** The query of `GET /api/admin/orders/counts`. An empty query counts all orders. */
export const orderCountsSchema = orderListSchema.pick({
  mine: true,
  unread: true,
  sotf: true,
  platform: true,
  from: true,
  before: true,
});

export type OrderFilter = z.output<typeof orderCountsSchema>;

/** The headers of `GET /api/admin/orders`: emails and VINs in the text must stay out of URLs. */
export const orderSearchSchema = z.object({
  'search-text': z
    .string()
    .transform(decode)
    .pipe(z.string().max(limits.search, tooLongMessage('A search', limits.search)))
    .transform(searchTerms)
    .optional(),
});

/** The orders to list. Without `terms`, finds all orders. */
export type OrderQuery = z.output<typeof orderListSchema> & { terms: readonly string[] };

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
