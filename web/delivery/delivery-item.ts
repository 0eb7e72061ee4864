import * as v from 'valibot';
import { isLarge } from './large-file.ts';

/** Raise this only together with a migration: items that fail the schema are never sent. */
export const deliverySchemaVersion = 1;

const multipartSchema = v.object({
  uploadId: v.string(),
  key: v.string(),
  /** Bytes of each part but the last. */
  chunkSize: v.number(),
  /** The parts in the bucket, with S3's field names. */
  parts: v.array(v.object({ PartNumber: v.number(), ETag: v.string() })),
});

const fileSchema = v.pipe(
  v.object({
    /** The file name in the message. */
    name: v.string(),
    /** Bytes. Earlier versions stored only `blob`. */
    size: v.optional(v.number()),
    /** The file's own time stamp, in ms since 1970. */
    lastModified: v.optional(v.number()),
    /** The bytes of a small file. */
    blob: v.optional(v.instance(Blob)),
    /** Lets the browser read a large file again after a reload. */
    handle: v.optional(v.custom<FileSystemFileHandle>((value) => typeof value === 'object')),
    /** The upload's URL, once uploaded. The request's body stays the same from then on. */
    url: v.nullable(v.string()),
    /** The unfinished upload of a file in parts. */
    multipart: v.optional(multipartSchema),
    isPaused: v.optional(v.boolean()),
  }),
  v.transform((file) => ({ ...file, size: file.size ?? file.blob?.size ?? 0 })),
);

const problemSchema = v.object({ status: v.number(), sentence: v.string() });

export const deliveryItemSchema = v.object({
  shape: v.literal(deliverySchemaVersion),
  /** A UUID: the Idempotency-Key of every try. */
  key: v.string(),
  /** The author. The item is never sent under another user's session. */
  userId: v.string(),
  kind: v.picklist(['order', 'message', 'deliverable']),
  /** The order of a message or deliverable; null for an order request. */
  orderId: v.nullable(v.string()),
  /** The JSON request body. */
  body: v.record(v.string(), v.unknown()),
  file: v.nullable(fileSchema),
  /** Creation time, ms since 1970; unique in one browser. */
  at: v.number(),
  /** The server's rejection; the item then waits for the user. */
  problem: v.nullable(problemSchema),
});

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

/** Returns whether a reload interrupts the upload of the item's file, because only the page can read it. */
export function isLargeUpload({ file }: DeliveryItem): boolean {
  return file !== null && file.url === null && isLarge(file);
}

/** Returns whether the item's file must be uploaded before the item can be posted. */
export function needsUpload({ file }: DeliveryItem): boolean {
  return file !== null && file.url === null;
}
