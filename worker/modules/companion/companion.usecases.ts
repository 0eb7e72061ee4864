import { expireUpload, findUpload } from '#db/statements/uploads.ts';
import type { Deps } from '#worker/deps.ts';
import { presignedUrlSeconds, uploadKey } from '#worker/domain/files/file-rules.ts';
import type { UploadedPart } from '#worker/gateways/file-bucket.ts';
import type { TemporaryCredentials } from '#worker/gateways/temporary-credentials.ts';
import type { UploadSigner } from '#worker/gateways/upload-signer.ts';
import { AppError, filesUnavailable, notFound } from '#worker/http/errors.ts';
import { createPendingUpload } from '#worker/http/uploads/pending-upload.ts';

/** A multipart upload and the user who requests it. Users other than its owner get 404. */
interface OwnUpload {
  userId: string;
  key: string;
  uploadId: string;
}

/** Creates a pending upload for a single PUT, and returns its parameters in Uppy's format. */
export async function prepareUpload(
  deps: Pick<Deps, 'db' | 'files' | 'quotas' | 'now' | 'newId'>,
  { userId, signer, size }: { userId: string; signer: UploadSigner; size: number | undefined },
) {
  const id = deps.newId();
  const key = uploadKey(userId, id);
  const url = await signer.sign(key, { method: 'PUT', size });
  await createPendingUpload(deps, {
    upload: { id, key, ownerId: userId, size, createdAt: deps.now() },
  });
  return { method: 'PUT', url, fields: {}, headers: {}, expires: presignedUrlSeconds };
}

/** Starts a multipart upload. Throws like `createPendingUpload`. */
export async function createUpload(
  deps: Pick<Deps, 'db' | 'files' | 'quotas' | 'now' | 'newId'>,
  { userId, size }: { userId: string; size: number | undefined },
): Promise<{ key: string; uploadId: string }> {
  const id = deps.newId();
  const key = uploadKey(userId, id);
  const uploadId = await deps.files.createMultipart(key);
  try {
    await createPendingUpload(deps, {
      upload: { id, key, ownerId: userId, uploadId, size, createdAt: deps.now() },
    });
  } catch (error) {
    await deps.files.abortMultipart(key, uploadId);
    throw error;
  }
  return { key, uploadId };
}

/** Returns a URL per part number, valid for an hour, for a part of `size` bytes. Throws 404 for an unknown upload. */
export async function signParts(
  { db }: Pick<Deps, 'db'>,
  {
    signer,
    partNumbers,
    size,
    ...upload
  }: OwnUpload & { signer: UploadSigner; partNumbers: number[]; size?: number | undefined },
): Promise<Record<number, string>> {
  const { key, uploadId } = await requireOwnUpload(db, upload);
  const urls = partNumbers.map(async (partNumber) => {
    const query = { partNumber: String(partNumber), uploadId };
    return [partNumber, await signer.sign(key, { method: 'PUT', query, size })] as const;
  });
  return Object.fromEntries(await Promise.all(urls));
}

/** Returns the uploaded parts. Throws 404 for an unknown upload, and 501 if the bucket cannot list parts. */
export async function listUploadedParts(
  { db }: Pick<Deps, 'db'>,
  { signer, ...upload }: OwnUpload & { signer: UploadSigner },
): Promise<ListedPart[]> {
  return listParts(signer, await requireOwnUpload(db, upload));
}

/**
 * Completes a multipart upload. Idempotent. Throws 404 for an unknown upload, and 409 if a part is
 * missing or the file hasn't its declared size; then it deletes the object.
 */
export async function completeUpload(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  {
    signer,
    parts,
    ...upload
  }: OwnUpload & { signer: UploadSigner; parts: readonly UploadedPart[] },
): Promise<{ location: string; key: string }> {
  const { key, uploadId, size } = await requireOwnUpload(db, upload);
  await files.completeMultipart(key, uploadId, parts);
  // A retry after a lost response finds the completed object.
  const object = await files.head(key);
  if (object === undefined) throw incompleteUpload();
  if (size !== null && object.size !== size) {
    await files.delete([key]);
    throw incompleteUpload();
  }
  const url = new URL(await signer.sign(key, { method: 'GET' }));
  return { location: url.origin + url.pathname, key };
}

/** Aborts an upload, deletes its parts and expires it. The cleanup deletes its row. */
export async function abortUpload(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  upload: OwnUpload,
): Promise<void> {
  const { userId, key, uploadId } = upload;
  // A retry after a lost response finds the expired upload.
  if ((await findUpload(db, userId, key))?.state === 'expired') return;
  await requireOwnUpload(db, upload);
  await files.abortMultipart(key, uploadId);
  await db.write([expireUpload(db, userId, key)]);
}

/**
 * Creates a pending upload and issues credentials for its object only. Throws 501 if no R2 API
 * token is set, and like `createPendingUpload`.
 */
export async function issueTemporaryCredentials(
  deps: Pick<Deps, 'db' | 'files' | 'quotas' | 'now' | 'newId' | 'temporaryCredentials'>,
  userId: string,
): Promise<TemporaryCredentials> {
  const { temporaryCredentials, now } = deps;
  if (!temporaryCredentials) {
    throw new AppError('notImplemented', 'Temporary credentials aren’t set up in this store.');
  }
  const id = deps.newId();
  const key = uploadKey(userId, id);
  const issued = await temporaryCredentials(key, now());
  await createPendingUpload(deps, {
    upload: { id, key, ownerId: userId, size: undefined, createdAt: now() },
  });
  return issued;
}

async function requireOwnUpload(db: Deps['db'], { userId, key, uploadId }: OwnUpload) {
  const upload = await findUpload(db, userId, key);
  if (upload?.uploadId !== uploadId || upload.state === 'attached') throw notFound('This upload');
  if (upload.state === 'expired') throw incompleteUpload();
  return { key, uploadId, size: upload.size };
}

function incompleteUpload(): AppError {
  return new AppError('conflict', 'This upload is incomplete. Upload the file again.');
}

/** A part in Uppy's format. The size is in bytes. */
interface ListedPart {
  PartNumber: number;
  ETag: string;
  Size: number;
}

/**
 * Lists the parts of a multipart upload from R2's S3 endpoint, because the R2 binding cannot list
 * them. Throws 404 for an unknown upload, 501 if the endpoint cannot list parts (like the local
 * one), and 503 for other failures.
 */
async function listParts(
  signer: UploadSigner,
  { key, uploadId }: { key: string; uploadId: string },
): Promise<ListedPart[]> {
  const parts: ListedPart[] = [];
  let marker: string | undefined = '0';
  while (marker !== undefined) {
    const query: Record<string, string> = { uploadId, 'part-number-marker': marker };
    const response: Response | undefined = await fetch(
      await signer.sign(key, { method: 'GET', query }),
    ).catch(() => undefined);
    if (response?.status === 404) throw notFound('This upload');
    if (response?.status === 501) {
      throw new AppError('notImplemented', 'The file storage can’t list the parts of an upload.');
    }
    if (!response?.ok) throw filesUnavailable();
    const xml: string = await response.text();
    parts.push(...partsIn(xml));
    marker =
      textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextPartNumberMarker') : undefined;
  }
  return parts;
}

function partsIn(xml: string): ListedPart[] {
  return [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    PartNumber: Number(textOf(part, 'PartNumber')),
    ETag: (textOf(part, 'ETag') ?? '').replaceAll('&quot;', '"'),
    Size: Number(textOf(part, 'Size')),
  }));
}

function textOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}
