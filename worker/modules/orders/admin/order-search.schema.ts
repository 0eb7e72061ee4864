import * as z from 'zod';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import { orderStatuses } from '#worker/domain/orders/order-lifecycle.ts';
import { searchTerm } from '#worker/domain/orders/order-search.ts';
import { cursor } from '#worker/modules/orders/order-page.schema.ts';

const time = z.iso.datetime('Send a time like 2026-01-31T00:00:00Z').transform(Date.parse);

/** The body of `POST /api/admin/orders/search`: a text, filters, or both. */
export const orderSearchSchema = z
  .object({
    text: z
      .string('Send the text to search for')
      .max(limits.search, tooLongMessage('A search', limits.search))
      .optional(),
    statuses: z.array(z.enum(orderStatuses)).optional(),
    mine: z.literal(true).optional(),
    unread: z.literal(true).optional(),
    sotf: z.literal(true).optional(),
    platform: z.string().max(limits.name).optional(),
    resubmitOf: z.uuid().optional(),
    from: time.optional(),
    before: time.optional(),
    limit: z.int().min(1).max(limits.ordersPerPage).optional(),
  })
  .check(({ value: { text, limit: _, ...filters }, issues }) => {
    if (Object.values(filters).some((filter) => filter !== undefined)) return;
    if (text !== undefined && searchTerm(text) !== '') return;
    const message =
      text === undefined ? 'Send the text to search for' : 'Enter a text to search for';
    issues.push({ code: 'custom', input: text, path: ['text'], message });
  });

/** Its query: the last order of the previous page. */
export const orderSearchPageSchema = z.object({ after: cursor.optional() });

export type OrderSearch = z.output<typeof orderSearchSchema>;
