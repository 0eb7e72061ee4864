import type * as v from 'valibot';
import type { BuildSheetEditJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import type { OrderDeviceEditJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';
import type {
  deliveryItemSchema,
  failureSchema,
  fileSchema,
  multipartSchema,
  StoredHandle,
} from './item-schema.ts';

/** Raise this only together with a migration: items that fail the schema are never sent. */
export const deliverySchemaVersion = 1;

/** Larger files, in bytes, aren't stored with their item. After a reload, the user chooses them again. */
export const maxStoredFileBytes = 25 * 1024 * 1024;

export const unreadableText = 'This file can’t be read anymore. Choose it again.';
export const differentFileText = 'That’s a different file. Choose the one you started with.';

/** The kinds that replace a section of an order, with the section's path. */
const orderSections = { buildSheet: 'build-sheet', device: 'device', use: 'use' } as const;
export type OrderSection = keyof typeof orderSections;

/** The JSON bodies that screens show before the server has them. */
interface ReadableBodies {
  order: OrderRequestJson;
  buildSheet: BuildSheetEditJson;
  device: OrderDeviceEditJson;
  use: object;
}
export type BodyOf<Kind extends keyof ReadableBodies> = ReadableBodies[Kind];

export function isOfKind<Kind extends DeliveryItem['kind'], Item extends DeliveryItem>(
  item: Item,
  kind: Kind,
): item is Item & { kind: Kind } {
  return item.kind === kind;
}

/** Returns the body of an item of a kind. Only the form of that kind creates such items. */
export function bodyOf<Kind extends keyof ReadableBodies>(
  item: DeliveryItem & { kind: Kind },
): BodyOf<Kind> {
  return item.body as object as BodyOf<Kind>;
}

/** An order request, message, deliverable, review or section of an order to send. */
export type DeliveryItem = v.InferOutput<typeof deliveryItemSchema> & {
  /** The browser couldn't store the item, so closing the tab loses it. */
  isUnsaved?: boolean;
};
export type DeliveryFile = v.InferOutput<typeof fileSchema>;
export type Multipart = v.InferOutput<typeof multipartSchema>;
export type StoredPart = Multipart['parts'][number];
/** A failed response. `sentence` is for the user. */
export type Failure = v.InferOutput<typeof failureSchema>;

export type DeliveryRequest = Pick<
  DeliveryItem,
  'userId' | 'kind' | 'orderId' | 'typed' | 'seen'
> & {
  body: object;
  /** The Idempotency-Key, which is new by default. */
  key?: string;
  file?: { blob: Blob; name: string; handle?: StoredHandle | undefined } | undefined;
};

/** Creates a request's item, without the bytes of a large file. */
export function newItem(
  { key, file, body, ...request }: DeliveryRequest,
  at: number,
): DeliveryItem {
  return {
    ...request,
    body: { ...body },
    shape: deliverySchemaVersion,
    key: key ?? crypto.randomUUID(),
    file: file ? newFile(file) : null,
    at,
    rejection: null,
  };
}

function newFile({ blob, name, handle }: NonNullable<DeliveryRequest['file']>): DeliveryFile {
  const { size } = blob;
  const lastModified = blob instanceof File ? blob.lastModified : undefined;
  return { name, size, lastModified, url: null, ...(isLarge({ size }) ? { handle } : { blob }) };
}

/**
 * Returns an item's lane. An order's messages are sent in order, and so are the changes of its
 * review and of its sections. Other items don't wait for each other.
 */
export function laneOf({ kind, orderId, key }: DeliveryItem): string {
  if (kind === 'message') return `order ${orderId}`;
  if (isOrderSection(kind)) return `sections ${orderId}`;
  return `${kind} ${kind === 'review' ? orderId : key}`;
}

export function isOrderSection(kind: DeliveryItem['kind']): kind is OrderSection {
  return Object.hasOwn(orderSections, kind);
}

export function requestOf({ kind, orderId }: DeliveryItem): {
  method: 'POST' | 'PUT';
  path: string;
} {
  const path = `/api/orders/${orderId}`;
  switch (kind) {
    case 'order':
      return { method: 'POST', path: '/api/orders' };
    case 'message':
      return { method: 'POST', path: `${path}/messages` };
    case 'deliverable':
      return { method: 'POST', path: `/api/admin/orders/${orderId}/files` };
    case 'review':
      return { method: 'POST', path: `${path}/review` };
    default:
      return { method: 'PUT', path: `${path}/${orderSections[kind]}` };
  }
}

/** Returns whether a file is too large to be stored with its item. */
export function isLarge({ size }: { size: number }): boolean {
  return size > maxStoredFileBytes;
}

/** Returns whether a reload interrupts the upload of the item's file, because only the page can read it. */
export function isLargeUpload({ file }: DeliveryItem): boolean {
  return file !== null && file.url === null && isLarge(file);
}

/** Returns whether the item's file must be uploaded before the item can be posted. */
export function needsUpload({ file }: DeliveryItem): boolean {
  return file !== null && file.url === null;
}

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
