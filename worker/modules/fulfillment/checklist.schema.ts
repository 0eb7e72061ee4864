import { z } from 'zod';

/** The body of `PUT /api/admin/orders/{orderId}/checklist`. */
export const checklistTickSchema = z.object({
  itemId: z.string('Name the item').min(1, 'Name the item').max(200, 'No item has such a name'),
  isTicked: z.boolean('Say whether the item is ticked'),
});

export type ChecklistTick = z.output<typeof checklistTickSchema>;
