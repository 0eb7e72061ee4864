import { ApiError } from '#web/api/api.ts';
import type { Multipart } from '#web/delivery/delivery-item.ts';

export type StoredPart = Multipart['parts'][number];

type Method = 'GET' | 'POST' | 'DELETE';
/** Calls the API and returns its JSON. Throws ApiError for a non-2xx response. */
export type CallApi = <Json>(path: string, method: Method, body?: object) => Promise<Json>;

/** The companion API for uploads in parts. Each method throws as `CallApi` does. */
export function createCompanion(call: CallApi) {
  return {
    /** Creates a pending upload that takes one PUT, and returns its URL. */
    params: async () => (await call<{ url: string }>('/api/s3/params', 'GET')).url,
    create: (type: string) =>
      call<Pick<Multipart, 'uploadId' | 'key'>>('/api/s3/multipart', 'POST', { type }),
    /** Returns the URL to PUT a part to. */
    signPart: async (upload: Multipart, partNumber: number) =>
      (await call<{ url: string }>(pathOf(upload, `/${partNumber}`), 'GET')).url,
    /**
     * Lists the parts in the bucket. Falls back to the known parts if the bucket can't list parts (501), or if
     * all parts are known and the upload may be completed already (404).
     */
    async listParts(upload: Multipart, areAllKnown: boolean): Promise<StoredPart[]> {
      try {
        return await call<StoredPart[]>(pathOf(upload), 'GET');
      } catch (error) {
        const status = error instanceof ApiError ? error.status : undefined;
        if (status === 501 || (status === 404 && areAllKnown)) return upload.parts;
        throw error;
      }
    },
    /** Returns the file's URL. */
    async complete(upload: Multipart, parts: readonly StoredPart[]): Promise<string> {
      const path = pathOf(upload, '/complete');
      const sorted = parts.toSorted((a, b) => a.PartNumber - b.PartNumber);
      const listed = sorted.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
      return (await call<{ location: string }>(path, 'POST', { parts: listed })).location;
    },
    abort: (upload: Multipart) => call<unknown>(pathOf(upload), 'DELETE'),
  };
}

export type Companion = ReturnType<typeof createCompanion>;

function pathOf({ uploadId, key }: Multipart, rest = ''): string {
  return `/api/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`;
}
