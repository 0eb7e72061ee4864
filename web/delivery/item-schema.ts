import * as v from 'valibot';
import { deliverySchemaVersion } from './item.ts';

/** What the delivery uses of a file's handle. */
export type StoredHandle = Pick<
  FileSystemFileHandle,
  'getFile' | 'queryPermission' | 'requestPermission'
>;

export const multipartSchema = v.object({
  uploadId: v.string(),
  key: v.string(),
  /** Bytes of each part but the last. */
  chunkSize: v.number(),
  /** The parts in the bucket, with S3's field names. */
  parts: v.array(v.object({ PartNumber: v.number(), ETag: v.string() })),
});

export const fileSchema = v.pipe(
  v.object({
    name: v.string(),
    /** Bytes. */
    size: v.number(),
    /** The file's own time stamp, in ms since 1970. */
    lastModified: v.optional(v.number()),
    /** The bytes of a small file. */
    blob: v.optional(v.instance(Blob)),
    /** The file's bytes and type, for browsers that can't store a Blob. */
    bytes: v.optional(v.instance(ArrayBuffer)),
    type: v.optional(v.string()),
    /** Lets the browser read a large file again after a reload. */
    handle: v.optional(v.custom<StoredHandle>((value) => typeof value === 'object')),
    /** The upload's URL, once uploaded. The request's body stays the same from then on. */
    url: v.nullable(v.string()),
    /** The unfinished upload of a file in parts. */
    multipart: v.optional(multipartSchema),
    isPaused: v.optional(v.boolean()),
  }),
  v.transform(({ bytes, type = '', ...file }) => {
    const blob = file.blob ?? (bytes && new Blob([bytes], { type }));
    return { ...file, ...(blob && { blob }) };
  }),
);

export const failureSchema = v.object({
  status: v.number(),
  sentence: v.string(),
  /** Another upload of the same file may work. */
  canRetry: v.optional(v.boolean()),
});

export const deliveryItemSchema = v.object({
  shape: v.literal(deliverySchemaVersion),
  /** A UUID: the Idempotency-Key of every attempt. */
  key: v.string(),
  /** The author. The item is never sent under another user's session. */
  userId: v.string(),
  kind: v.picklist(['order', 'message', 'deliverable', 'review', 'buildSheet', 'device', 'use']),
  /** Null for an order request. */
  orderId: v.nullable(v.string()),
  body: v.record(v.string(), v.unknown()),
  /** What the user typed, by field, if the body doesn't tell. It isn't sent. */
  typed: v.optional(v.record(v.string(), v.string())),
  /** What the user had seen or written before, by field. It isn't sent. */
  seen: v.optional(v.record(v.string(), v.array(v.string()))),
  file: v.nullable(fileSchema),
  /** Creation time, ms since 1970; unique in one browser. */
  at: v.number(),
  /** The server's rejection; the item then waits for the user. */
  rejection: v.optional(v.nullable(failureSchema), null),
});
