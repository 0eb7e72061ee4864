import type { StoredPart, UploadRecord } from '#web/offline/upload-records.ts';

/** Bytes of each part of a multipart upload: a 2 GiB file has 128 parts. */
export const chunkSize = 16 * 1024 * 1024;

export type UploadProgress = UploadRecord['progress'];

/** Returns how many bytes of a file the bucket has. */
export function storedBytes({ progress, size }: Pick<UploadRecord, 'progress' | 'size'>): number {
  if (progress.state === 'sent') return size;
  const { chunkSize, parts } = progress;
  return parts
    .map(({ PartNumber }) => Math.min(chunkSize, size - (PartNumber - 1) * chunkSize))
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** Returns whether the bucket has all parts: the multipart upload may be completed already. */
export function hasAllParts({ progress, size }: Pick<UploadRecord, 'progress' | 'size'>): boolean {
  return (
    progress.state === 'sending' && progress.parts.length === Math.ceil(size / progress.chunkSize)
  );
}

/** Adds stored parts; returns undefined if all of them are known. */
export function addParts(
  progress: UploadProgress | undefined,
  stored: readonly StoredPart[],
): UploadProgress | undefined {
  if (progress?.state !== 'sending') return undefined;
  const parts = new Map(progress.parts.map((part) => [part.PartNumber, part]));
  for (const { PartNumber, ETag } of stored) parts.set(PartNumber, { PartNumber, ETag });
  if (parts.size === progress.parts.length) return undefined;
  return { ...progress, parts: [...parts.values()] };
}
