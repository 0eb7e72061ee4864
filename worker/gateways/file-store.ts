import { hex } from '#worker/domain/files/hex.ts';
import { type AppError, filesAway } from '#worker/http/errors.ts';
import { log, reasonOf } from '#worker/http/log.ts';

/** Where files are kept: R2, as far as it is used. Sizes and ranges are bytes. */
export type FileStore = ReturnType<typeof createFileStore>;

export interface UploadedPart {
  partNumber: number;
  etag: string;
}

export interface ByteRange {
  offset: number;
  length: number;
}

/** R2's own words for a multipart upload, or a part of one, that is not there. */
const missingUpload = /\((10024|10025|10011|10048)\)/;

/** Every method throws 503 with a sentence when the store of files does not answer. */
export function createFileStore(bucket: R2Bucket) {
  return {
    async put(key: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void> {
      await answered(bucket.put(key, bytes, { httpMetadata: { contentType: type } }));
    },
    /** What is known of a file, or nothing when there is none of that name. */
    async head(key: string): Promise<{ size: number; etag: string } | undefined> {
      const object = await answered(bucket.head(key));
      return object ? { size: object.size, etag: object.etag } : undefined;
    },
    /**
     * The file's content as a stream, whole or a range of it; nothing when there is none of that name, or not
     * the one with this ETag.
     */
    async get(
      key: string,
      { etag, range }: { etag?: string; range?: ByteRange | undefined } = {},
    ): Promise<{ body: ReadableStream; etag: string; size: number } | undefined> {
      const object = await answered(
        bucket.get(key, {
          ...(etag !== undefined && { onlyIf: { etagMatches: etag } }),
          ...(range && { range }),
        }),
      );
      // A file with another ETag comes without a body.
      return object && 'body' in object
        ? { body: object.body, etag: object.httpEtag, size: object.size }
        : undefined;
    },
    /** The SHA-256 of a file, in hexadecimal; the file is streamed, never held. */
    async sha256(key: string, etag: string): Promise<string | undefined> {
      const file = await this.get(key, { etag });
      if (file === undefined) return undefined;
      const digest = new crypto.DigestStream('SHA-256');
      await answered(file.body.pipeTo(digest));
      return hex(new Uint8Array(await digest.digest));
    },
    async delete(key: string): Promise<void> {
      await answered(bucket.delete(key));
    },
    /** Begins a multipart upload and gives its id. */
    async createMultipart(key: string, type: string): Promise<string> {
      const options = { httpMetadata: { contentType: type } };
      return (await answered(bucket.createMultipartUpload(key, options))).uploadId;
    },
    /** Puts the parts together; says false when the upload or a part of it is not there. */
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
        throw storeAway(error);
      }
    },
    /** Gives a multipart upload up. One that is not there is none to give up. */
    async abortMultipart(key: string, uploadId: string): Promise<void> {
      try {
        await bucket.resumeMultipartUpload(key, uploadId).abort();
      } catch (error) {
        if (!missingUpload.test(String(error))) throw storeAway(error);
      }
    },
  };
}

async function answered<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw storeAway(error);
  }
}

function storeAway(cause: unknown): AppError {
  log('error', { event: 'R2 failed', cause: reasonOf(cause) });
  return filesAway();
}
