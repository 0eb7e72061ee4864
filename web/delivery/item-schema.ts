import * as v from 'valibot';
import { deliverySchemaVersion } from './item.ts';

/** The part of a file handle that the delivery uses. */
export type StoredHandle = Pick<
  FileSystemFileHandle,
  'getFile' | 'queryPermission' | 'requestPermission'
>;

export const multipartSchema = v.object({
  uploadId: v.string(),
  key: v.string(),
  /** Bytes of each part but the last. */
  chunkSize: v.number(),
  /** The parts in the bucket. The field names are S3's. */
  parts: v.array(v.object({ PartNumber: v.number(), ETag: v.string() })),
});

export const fileSchema = v.pipe(
  v.object({
    name: v.string(),
    /** Bytes. */
    size: v.number(),
    /** The file's own time stamp, in ms since 1970. */
    lastModified: v.optional(v.number()),
    blob: v.optional(v.instance(Blob)),
    /** The file's bytes and type, for browsers that can't store a Blob. */
    bytes: v.optional(v.instance(ArrayBuffer)),
    type: v.optional(v.string()),
    /** Lets the browser read a large file again after a reload. */
    handle: v.optional(v.custom<StoredHandle>((value) => typeof value === 'object')),
    /** The uploaded file's URL. Once set, the request's body stays the same. */
    url: v.nullable(v.string()),
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
  orderId: v.nullable(v.string()),
  body: v.record(v.string(), v.unknown()),
  /** The user's entries by field, where the body doesn't have them. Never sent. */
  typed: v.optional(v.record(v.string(), v.string())),
  /** The earlier entries by field, which the user saw or wrote. Never sent. */
  seen: v.optional(v.record(v.string(), v.array(v.string()))),
  file: v.nullable(fileSchema),
  /** Creation time, ms since 1970; unique in one browser. */
  at: v.number(),
  /** The server's rejection. The item waits for the user. */
  rejection: v.optional(v.nullable(failureSchema), null),
});
