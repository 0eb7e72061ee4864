import type * as v from 'valibot';
import type {
  deliveryItemSchema,
  fileSchema,
  multipartSchema,
  problemSchema,
} from './delivery-schema.ts';
import { isLarge } from './large-file.ts';

/** An order request, message or deliverable that the server has not accepted yet. */
export type DeliveryItem = v.InferOutput<typeof deliveryItemSchema> & {
  /** The browser could not store it: closing the tab loses it. */
  isUnsaved?: boolean;
};
export type DeliveryFile = v.InferOutput<typeof fileSchema>;
export type Multipart = v.InferOutput<typeof multipartSchema>;
/** A failed response: its status, and a sentence for the user. */
export type Failure = v.InferOutput<typeof problemSchema>;

/** Returns an item's lane. The messages of one order are sent in order; other items don't wait for each other. */
export function laneOf({ kind, orderId, key }: DeliveryItem): string {
  return kind === 'message' ? `order ${orderId}` : `${kind} ${key}`;
}

/** Returns the API path to POST an item to. */
export function pathOf({ kind, orderId }: DeliveryItem): string {
  if (kind === 'order') return '/api/orders';
  return kind === 'message'
    ? `/api/orders/${orderId}/messages`
    : `/api/admin/orders/${orderId}/files`;
}

/** Returns the bytes of a part of a file. */
export function partBytes(
  { chunkSize, size }: { chunkSize: number; size: number },
  partNumber: number,
): number {
  return Math.min(chunkSize, size - (partNumber - 1) * chunkSize);
}

/** Returns how many bytes of a file the bucket has. */
export function storedBytes({ url, size, multipart }: DeliveryFile): number {
  if (url !== null) return size;
  if (!multipart) return 0;
  const { chunkSize, parts } = multipart;
  return parts.reduce((sum, { PartNumber }) => sum + partBytes({ chunkSize, size }, PartNumber), 0);
}

/** Returns whether a reload interrupts the upload of the item's file, because only the page can read it. */
export function isLargeUpload({ file }: DeliveryItem): boolean {
  return file !== null && file.url === null && isLarge(file);
}

/** Returns whether the item's file must be uploaded before the item can be posted. */
export function needsUpload({ file }: DeliveryItem): boolean {
  return file !== null && file.url === null;
}
