/** The rules for chat files and order files. Sizes are bytes. */
import { cleanText, isBlank, trimText } from '#worker/domain/blank-text.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';

/** 2 GiB, which the screens call 2 GB. */
export const maxFileBytes = 2 * 1024 ** 3;

/** How long a presigned upload URL is valid, in seconds. */
export const presignedUrlSeconds = 60 * 60;

/** 100 MiB. Larger files are uploaded in parts, as multipart uploads. */
export const multipartAboveBytes = 100 * 1024 * 1024;

/** Larger images don't get a thumbnail. */
export const maxThumbnailSourceBytes = 10 * 1024 * 1024;

/** Returns the sentence that tells the sender why a file of this size can't be sent, or undefined if it can. */
export function fileSizeProblem(bytes: number): string | undefined {
  if (bytes === 0) return 'This file is empty. Choose another one.';
  if (bytes > maxFileBytes) return 'This file is too large. The limit is 2 GB.';
  return undefined;
}

/** Slashes, line breaks, tabs, and characters that change the text direction. `cleanText` finds the invisible ones. */
const unsafeInName = /[/\\\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns the sentence for an invalid file name, or undefined if the name is valid. */
export function fileNameProblem(name: string): string | undefined {
  if (isBlank(name)) return 'The file has no name';
  if (name.length > limits.fileName) return tooLongMessage('A file name', limits.fileName);
  if (name.search(unsafeInName) >= 0 || !name.isWellFormed()) {
    return 'A file name can’t have slashes, line breaks or characters that change the text direction';
  }
  if (cleanText(name) !== name) return 'A file name can’t have invisible characters';
  return undefined;
}

/**
 * Returns the closest valid name: replaces unsafe characters with `_`, removes invisible ones, and
 * shortens a long name before its extension.
 */
export function cleanFileName(name: string): string {
  const safe = trimText(name.toWellFormed().replaceAll(unsafeInName, '_'));
  if (safe === '') return 'file';
  if (safe.length <= limits.fileName) return safe;
  const extension = /\.[^.]{1,20}$/u.exec(safe)?.[0] ?? '';
  const short = safe.slice(0, limits.fileName - extension.length).toWellFormed() + extension;
  return isBlank(short) ? 'file' : short;
}

/** Returns whether to show a thumbnail, by name and size. The server also checks the first bytes when it makes one. */
export function hasThumbnail({ name, size }: { name: string; size: number }): boolean {
  return size <= maxThumbnailSourceBytes && /\.(jpe?g|png|webp)$/i.test(name);
}

/** The R2 key prefix of all uploads. */
export const uploadsPrefix = 'uploads/';

/** Returns the R2 key of an upload, inside its owner's folder. */
export function uploadKey(ownerId: string, fileId: string): string {
  return `${uploadFolder(ownerId)}${fileId}`;
}

/** Returns the R2 key of a thumbnail. It is outside the sender's folder, so the sender can't overwrite it. */
export function thumbnailKey(fileId: string): string {
  return `thumbnails/${fileId}.webp`;
}

/** Returns the R2 key prefix of a user's uploads, with the trailing slash. */
function uploadFolder(ownerId: string): string {
  return `${uploadsPrefix}${ownerId}/`;
}

/** Returns the R2 key in an upload URL (the query is ignored), or undefined for any other URL. */
export function uploadKeyFromUrl(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/);
  return /uploads\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/.exec(path)?.[0];
}

/** Returns the download path of an attached file. */
export function fileUrl(fileId: string): string {
  return `/api/objects/${fileId}`;
}

/** Returns the thumbnail URL for a file's download URL. */
export function thumbnailUrl(url: string): string {
  return `${url}/thumbnail`;
}

interface KnownFile {
  name: string;
  /** Bytes. */
  size: number;
  /** ms since 1970. */
  lastModified?: number | undefined;
}

/** Returns whether a chosen file, once its name is cleaned, has a known file's name. */
export function hasSameName(known: Pick<KnownFile, 'name'>, chosen: Pick<KnownFile, 'name'>) {
  return cleanFileName(chosen.name) === known.name;
}

/** Returns whether a chosen file is the known one, unchanged. */
export function isSameFile(known: KnownFile, chosen: KnownFile): boolean {
  const { size, lastModified } = known;
  return hasSameName(known, chosen) && chosen.size === size && chosen.lastModified === lastModified;
}
