import * as z from 'zod';

/** The id of an item of an order's checklist. */
export const itemIdField = z
  .string('Name the item')
  .min(1, 'Name the item')
  .max(200, 'No checklist item has this name');

/** The body of `PUT /api/admin/orders/{orderId}/checklist`. */
export const checklistTickSchema = z.object({
  itemId: itemIdField,
  isTicked: z.boolean('Say whether the item is ticked'),
});

export type ChecklistTick = z.output<typeof checklistTickSchema>;
