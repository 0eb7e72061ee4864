/** Where files are kept: R2, as far as it is used. */
export type FileStore = ReturnType<typeof createFileStore>;

export function createFileStore(bucket: R2Bucket) {
  return {
    async put(key: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void> {
      await bucket.put(key, bytes, { httpMetadata: { contentType: type } });
    },
    /** The file's content as a stream, or nothing when there is none of that name. */
    async get(key: string): Promise<{ body: ReadableStream; etag: string } | undefined> {
      const object = await bucket.get(key);
      return object ? { body: object.body, etag: object.httpEtag } : undefined;
    },
    async delete(key: string): Promise<void> {
      await bucket.delete(key);
    },
  };
}
