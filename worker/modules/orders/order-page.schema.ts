import * as z from 'zod';

/** The last order of the previous page: its rank or revision, and its id. */
export interface OrderCursor {
  at: number;
  id: string;
}

export const cursor = z
  .string()
  .regex(/^\d{1,16}~[\w-]{1,64}$/, 'This is not a position in the list')
  .transform((text): OrderCursor => {
    const [at = '', id = ''] = text.split('~');
    return { at: Number(at), id };
  });

/** The query of `GET /api/admin/orders`. Empty for the first page of all orders. */
export const orderPageSchema = z.object({
  /** Only orders that changed since this revision of the list. */
  since: z.coerce.number('Send a revision').int().nonnegative().optional(),
  after: cursor.optional(),
  /** Leaves out closed orders that were not active recently. */
  recent: z.literal('true', 'Send recent=true, or leave it out').optional(),
  /** Since when a closed order counts as recent, in ms since 1970; later pages repeat the first page's value. */
  activeSince: z.coerce.number('Send a time in ms').int().nonnegative().optional(),
});

export type OrderPage = z.output<typeof orderPageSchema>;
