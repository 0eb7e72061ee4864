import { z } from 'zod';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import { searchTerm } from '#worker/domain/orders/order-search.ts';
import { cursor } from '#worker/modules/orders/order-page.schema.ts';

/** The body of `POST /api/admin/orders/search`. */
export const orderSearchSchema = z.object({
  text: z
    .string('Send the text to search for')
    .max(limits.search, tooLongMessage('A search', limits.search))
    .refine((text) => searchTerm(text) !== '', 'Enter a text to search for'),
});

/** Its query: the last order of the previous page. */
export const orderSearchPageSchema = z.object({ after: cursor.optional() });
