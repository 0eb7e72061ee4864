/** What a file may be, in the chat and among an order's files (spec section 9). Sizes are bytes. */

export const maxFileBytes = 2_147_483_648;
const maxNameLength = 200;

/** How long a presigned upload URL is valid, in seconds. */
export const presignedUrlSeconds = 60 * 60;

/** Files above this are sent in parts (spec section 9). */
export const multipartAboveBytes = 100 * 1024 * 1024;

/** A message's file above this is not kept without signal: it needs a connection (design section 7). */
export const maxKeptFileBytes = 25 * 1024 * 1024;

/** Pictures above this have no thumbnail. */
export const maxThumbnailSourceBytes = 10 * 1024 * 1024;

/** Why a file of this size cannot be sent, as the sentence its sender reads; nothing when it can. */
export function fileSizeProblem(bytes: number): string | undefined {
  if (bytes === 0) return 'This file is empty. Choose another one.';
  if (bytes > maxFileBytes) return 'This file is too large: a file can have at most 2 GB.';
  return undefined;
}

/** Slashes, line breaks and other controls, and marks that turn the direction of reading. */
const unsafeInName = /[/\\\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Why this cannot be a file's name, as a sentence; nothing when it can. */
export function fileNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'The file has no name';
  if (name.length > maxNameLength) {
    return `A file name can have at most ${maxNameLength} characters`;
  }
  if (name.search(unsafeInName) >= 0 || !name.isWellFormed()) {
    return 'A file name cannot have slashes, line breaks or marks that turn the direction of reading';
  }
  return undefined;
}

/** The nearest name that is allowed: what is unsafe becomes `_`, and a long one keeps its ending. */
export function cleanFileName(name: string): string {
  const safe = name.toWellFormed().replaceAll(unsafeInName, '_').trim();
  if (safe === '') return 'file';
  if (safe.length <= maxNameLength) return safe;
  const ending = /\.[^.]{1,20}$/u.exec(safe)?.[0] ?? '';
  return safe.slice(0, maxNameLength - ending.length).toWellFormed() + ending;
}

/** What a message says when only a file was sent (spec section 5). */
export function messageOfFile(name: string): string {
  return `Sent a file: ${name}`;
}

/** Whether a file is shown as a picture: by its name; its first bytes decide when one is made. */
export function hasThumbnail({ name, size }: { name: string; size: number }): boolean {
  return size <= maxThumbnailSourceBytes && /\.(jpe?g|png|webp)$/i.test(name);
}

/** The name under which the store of files keeps an upload: in its owner's own folder. */
export function uploadKey(ownerId: string, fileId: string): string {
  return `${uploadFolder(ownerId)}${fileId}`;
}

/** The name of the small picture of an attached file: out of reach of whoever sent the file. */
export function thumbnailKey(fileId: string): string {
  return `thumbnails/${fileId}.webp`;
}

/** The folder of one person's uploads, with its slash. */
export function uploadFolder(ownerId: string): string {
  return `uploads/${ownerId}/`;
}

/** The name of the upload that a URL leads to, whatever its query; nothing when it leads to none. */
export function uploadKeyOf(url: string): string | undefined {
  const [path = ''] = url.split(/[?#]/);
  return /uploads\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/.exec(path)?.[0];
}

/** Where an attached file is downloaded. */
export function fileUrl(fileId: string): string {
  return `/api/objects/${fileId}`;
}

/** Where the small picture of an attached file is, from where the file is downloaded. */
export function thumbnailUrl(url: string): string {
  return `${url}/thumbnail`;
}
