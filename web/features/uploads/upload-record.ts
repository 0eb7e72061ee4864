import {
  forgetUpload,
  holdUpload,
  type KeptUpload,
  keepUpload,
  type StoredPart,
} from '#web/offline/upload-records.ts';
import type { Multipart } from './companion.ts';

/** Bytes of each part of a multipart upload: of 2 GiB, 128. */
export const chunkSize = 16 * 1024 * 1024;

/** What an upload is, apart from how far it is. */
export type UploadFacts = Omit<KeptUpload, 'progress' | 'createdAt'>;

/** What the store of files is known to have of an upload. It outlives the page, and goes on with one that was kept. */
export function createRecord(begun?: KeptUpload) {
  let kept = begun;
  let release = begun && holdUpload(begun.id);

  function keep(facts: UploadFacts, progress: KeptUpload['progress']): void {
    kept = { ...facts, createdAt: kept?.createdAt ?? Date.now(), progress };
    release ??= holdUpload(facts.id);
    void keepUpload(kept);
  }

  function leave(): void {
    release?.();
    release = undefined;
  }

  return {
    /** Where the file is, once all of it is there. */
    get location() {
      return kept?.progress.state === 'sent' ? kept.progress.location : undefined;
    },
    /** The upload in parts, while it is one. */
    get multipart(): (Multipart & { chunkSize: number; parts: StoredPart[] }) | undefined {
      return kept?.progress.state === 'sending' ? kept.progress : undefined;
    },
    get hasAllParts() {
      return kept !== undefined && hasAllParts(kept);
    },
    get storedBytes() {
      return kept ? storedBytes(kept) : 0;
    },
    begun(facts: UploadFacts, { uploadId, key }: Multipart): void {
      keep(facts, { state: 'sending', uploadId, key, chunkSize, parts: [] });
    },
    sent(facts: UploadFacts, location: string): void {
      keep(facts, { state: 'sent', location });
    },
    /** Adds parts that are stored, and says whether one of them is news. */
    add(stored: readonly StoredPart[]): boolean {
      if (kept?.progress.state !== 'sending') return false;
      const parts = new Map(kept.progress.parts.map((part) => [part.PartNumber, part]));
      for (const { PartNumber, ETag } of stored) parts.set(PartNumber, { PartNumber, ETag });
      if (parts.size === kept.progress.parts.length) return false;
      keep(kept, { ...kept.progress, parts: [...parts.values()] });
      return true;
    },
    forget(): void {
      if (kept) void forgetUpload(kept.id);
      kept = undefined;
      leave();
    },
    /** It stays kept, for another tab to go on with. */
    leave,
  };
}

/** How much of a file the store of files has, in bytes. */
export function storedBytes({ progress, size }: KeptUpload): number {
  if (progress.state === 'sent') return size;
  const { chunkSize, parts } = progress;
  return parts
    .map(({ PartNumber }) => Math.min(chunkSize, size - (PartNumber - 1) * chunkSize))
    .reduce((sum, bytes) => sum + bytes, 0);
}

function hasAllParts({ progress, size }: KeptUpload): boolean {
  return (
    progress.state === 'sending' && progress.parts.length === Math.ceil(size / progress.chunkSize)
  );
}
