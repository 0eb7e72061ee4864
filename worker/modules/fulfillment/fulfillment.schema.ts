import * as z from 'zod';
import { limits } from '#worker/domain/limits.ts';
import { sentFileFields } from '#worker/http/uploads/verify-upload.ts';
import { optional, text } from '#worker/http/validation.ts';

/** The id of an item of an order's checklist. */
const itemIdField = z
  .string('Name the item')
  .min(1, 'Name the item')
  .max(200, 'No checklist item has this name');

/** The body of `PUT /api/admin/orders/{orderId}/checklist`. */
export const checklistTickSchema = z.object({
  itemId: itemIdField,
  isTicked: z.boolean('Say whether the item is ticked'),
});

export type ChecklistTick = z.output<typeof checklistTickSchema>;

/** The body of `POST /api/admin/orders/{orderId}/files`. */
export const deliverableSchema = z.object({
  ...sentFileFields,
  itemId: itemIdField,
  revisionOf: optional(z.string('Name the file that this is a revision of')),
  note: optional(text('A note', limits.fileNote, 'The note must be text')),
});

/** The body of `PATCH /api/admin/orders/{orderId}/files`. */
export const fileDeliverySchema = z.object({
  fileIds: z
    .array(z.string('Name the files'), 'Name the files')
    .min(1, 'Name the files')
    .max(limits.filesPerDelivery, `Deliver at most ${limits.filesPerDelivery} files at once`),
  deliverDisputed: optional(z.boolean('Say whether to deliver the files anyway')),
});

export type DeliverableRequest = z.output<typeof deliverableSchema>;
