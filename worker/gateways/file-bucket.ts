import { type AppError, filesUnavailable } from '#worker/http/errors.ts';
import { hex } from '#worker/http/hex.ts';
import { log, safeErrorMessage } from '#worker/http/log.ts';

/** The R2 bucket, reduced to the calls we use. Sizes and ranges are bytes. */
export type FileBucket = ReturnType<typeof createFileBucket>;

export interface UploadedPart {
  partNumber: number;
  etag: string;
}

export interface ByteRange {
  offset: number;
  length: number;
}

/** R2's error codes for a multipart upload or part that does not exist. */
const missingUpload = /\((10024|10025|10011|10048)\)/;

/** Every method throws AppError 503 when R2 fails. */
export function createFileBucket(bucket: R2Bucket) {
  return {
    async put(key: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void> {
      await orUnavailable(bucket.put(key, bytes, { httpMetadata: { contentType: type } }));
    },
    /** Returns the size and ETag of an object, or undefined if it does not exist. */
    async head(key: string): Promise<{ size: number; etag: string } | undefined> {
      const object = await orUnavailable(bucket.head(key));
      return object ? { size: object.size, etag: object.etag } : undefined;
    },
    /**
     * Returns an object's content as a stream, whole or a range of it, or undefined if the object
     * does not exist or has another ETag.
     */
    async get(
      key: string,
      { etag, range }: { etag?: string; range?: ByteRange | undefined } = {},
    ): Promise<{ body: ReadableStream; etag: string; size: number } | undefined> {
      const object = await orUnavailable(
        bucket.get(key, {
          ...(etag !== undefined && { onlyIf: { etagMatches: etag } }),
          ...(range && { range }),
        }),
      );
      // R2 returns an object without a body if the ETag differs.
      return object && 'body' in object
        ? { body: object.body, etag: object.httpEtag, size: object.size }
        : undefined;
    },
    /** Returns the SHA-256 of an object in hexadecimal, or undefined if it does not exist. Streams the content. */
    async sha256(key: string, etag: string): Promise<string | undefined> {
      const file = await this.get(key, { etag });
      if (file === undefined) return undefined;
      const digest = new crypto.DigestStream('SHA-256');
      await orUnavailable(file.body.pipeTo(digest));
      return hex(new Uint8Array(await digest.digest));
    },
    /** Deletes up to 1,000 objects in one request. Ignores those that don't exist. */
    async delete(keys: readonly string[]): Promise<void> {
      await orUnavailable(bucket.delete([...keys]));
    },
    /** Lists a page of the objects under a prefix. The cursor leads to the next page. */
    async list(
      prefix: string,
      cursor?: string,
    ): Promise<{ objects: { key: string; uploadedAt: number }[]; cursor: string | undefined }> {
      const page = await orUnavailable(bucket.list({ prefix, ...(cursor && { cursor }) }));
      return {
        objects: page.objects.map(({ key, uploaded }) => ({ key, uploadedAt: uploaded.getTime() })),
        cursor: page.truncated ? page.cursor : undefined,
      };
    },
    /** Starts a multipart upload and returns its id. */
    async createMultipart(key: string): Promise<string> {
      return (await orUnavailable(bucket.createMultipartUpload(key))).uploadId;
    },
    /** Completes a multipart upload. Returns false if the upload or one of its parts does not exist. */
    async completeMultipart(
      key: string,
      uploadId: string,
      parts: readonly UploadedPart[],
    ): Promise<boolean> {
      try {
        await bucket.resumeMultipartUpload(key, uploadId).complete([...parts]);
        return true;
      } catch (error) {
        if (missingUpload.test(String(error))) return false;
        throw toUnavailable(error);
      }
    },
    /** Aborts a multipart upload, if it exists. */
    async abortMultipart(key: string, uploadId: string): Promise<void> {
      try {
        await bucket.resumeMultipartUpload(key, uploadId).abort();
      } catch (error) {
        if (!missingUpload.test(String(error))) throw toUnavailable(error);
      }
    },
  };
}

async function orUnavailable<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    throw toUnavailable(error);
  }
}

function toUnavailable(cause: unknown): AppError {
  log('error', { event: 'R2 failed', cause: safeErrorMessage(cause) });
  return filesUnavailable();
}
