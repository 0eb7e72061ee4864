import { ApiError, api, apiResponse } from '#web/api/api.ts';
import type { StoredPart } from '#web/offline/upload-records.ts';

/** A multipart upload at the companion service. */
export interface Multipart {
  uploadId: string;
  key: string;
}

/** Where bytes are to be PUT; `expires` is in seconds. */
export interface SignedPut {
  method: 'PUT';
  url: string;
  expires: number;
}

/**
 * The companion service in Uppy's words (spec section 7), through our own client, so that the server's
 * sentences reach the person. Each call throws as `api` does.
 */
export const companion = {
  /** Promises an upload in one request. */
  params: (signal?: AbortSignal) => api<SignedPut>('/api/s3/params', withSignal(signal)),
  create: (type: string) => api<Multipart>('/api/s3/multipart', { method: 'POST', body: { type } }),
  async signPart(upload: Multipart, partNumber: number, signal?: AbortSignal): Promise<SignedPut> {
    const path = pathOf(upload, `/${partNumber}`);
    const signed = await api<Omit<SignedPut, 'method'>>(path, withSignal(signal));
    return { method: 'PUT', ...signed };
  },
  /**
   * The parts that are stored. Where the store of files cannot list them, and for an upload that has all of
   * its parts and may be put together already, our own record says it.
   */
  async listParts(
    upload: Multipart,
    known: { parts: StoredPart[]; areAll: boolean },
    signal?: AbortSignal,
  ): Promise<StoredPart[]> {
    try {
      return await api<StoredPart[]>(pathOf(upload), withSignal(signal));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 501 || (error.status === 404 && known.areAll)) return known.parts;
      throw error;
    }
  },
  complete: (upload: Multipart, parts: readonly Partial<StoredPart>[], signal?: AbortSignal) =>
    api<{ location: string }>(pathOf(upload, '/complete'), {
      method: 'POST',
      body: { parts: parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })) },
      ...withSignal(signal),
    }),
  /** Gives an upload up. One that cannot be reached now is swept by the server. */
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
