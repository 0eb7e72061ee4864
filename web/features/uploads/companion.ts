import { apiJson, apiResponse } from '#web/api/api.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { StoredPart } from '#web/offline/upload-records.ts';

/** A multipart upload at the companion service. */
export interface Multipart {
  uploadId: string;
  key: string;
}

/** A presigned PUT; `expires` is in seconds. */
export interface SignedPut {
  method: 'PUT';
  url: string;
  expires: number;
}

/**
 * Uppy's companion API, called through our own client, so that users read the server's sentences. Each method
 * throws as `apiJson` does.
 */
export const companion = {
  /** Creates a pending upload that takes one PUT. */
  params: (signal?: AbortSignal) => apiJson<SignedPut>('/api/s3/params', withSignal(signal)),
  create: (type: string) =>
    apiJson<Multipart>('/api/s3/multipart', { method: 'POST', body: { type } }),
  async signPart(upload: Multipart, partNumber: number, signal?: AbortSignal): Promise<SignedPut> {
    const path = pathOf(upload, `/${partNumber}`);
    const signed = await apiJson<Omit<SignedPut, 'method'>>(path, withSignal(signal));
    return { method: 'PUT', ...signed };
  },
  /**
   * Lists the parts in the bucket. Falls back to the known parts if the bucket can't list parts (501), or if
   * all parts are known and the upload may be completed already (404).
   */
  async listParts(
    upload: Multipart,
    known: { parts: StoredPart[]; areAll: boolean },
    signal?: AbortSignal,
  ): Promise<StoredPart[]> {
    try {
      return await apiJson<StoredPart[]>(pathOf(upload), withSignal(signal));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 501 || (error.status === 404 && known.areAll)) return known.parts;
      throw error;
    }
  },
  complete: (upload: Multipart, parts: readonly Partial<StoredPart>[], signal?: AbortSignal) =>
    apiJson<{ location: string }>(pathOf(upload, '/complete'), {
      method: 'POST',
      body: { parts: parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) },
      ...withSignal(signal),
    }),
  /** Aborts an upload. If this fails, the server deletes the upload when it expires. */
  async abort(upload: Multipart): Promise<void> {
    await apiResponse(pathOf(upload), { method: 'DELETE' }).catch(() => {});
  },
};

function pathOf({ uploadId, key }: Multipart, rest = ''): string {
  return `/api/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`;
}

function withSignal(signal: AbortSignal | undefined) {
  return signal ? { signal } : {};
}
