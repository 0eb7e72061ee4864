import { findUpload, insertUpload } from '#db/statements/uploads.ts';
import type { Deps } from '#worker/deps.ts';
import { presignedUrlSeconds, uploadFolder, uploadKey } from '#worker/domain/files/file-rules.ts';
import type { UploadedPart } from '#worker/gateways/file-store.ts';
import type { TemporaryCredentials } from '#worker/gateways/temporary-credentials.ts';
import type { UploadSigner } from '#worker/gateways/upload-signer.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { type ListedPart, listParts } from './list-parts.ts';

/** A multipart upload, and who asks for it: anybody but its owner is told that there is none (404). */
interface OwnUpload {
  userId: string;
  key: string;
  uploadId: string;
}

/** Promises an upload in one request; answers in Uppy's words (spec section 7). */
export async function prepareUpload(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { userId, signer }: { userId: string; signer: UploadSigner },
) {
  const id = newId();
  const key = uploadKey(userId, id);
  const url = await signer.sign(key, { method: 'PUT' });
  await db.write([insertUpload(db, { id, key, ownerId: userId, createdAt: now() })]);
  return { method: 'PUT', url, fields: {}, headers: {}, expires: presignedUrlSeconds };
}

/** Begins an upload in parts. */
export async function createUpload(
  { db, files, now, newId }: Pick<Deps, 'db' | 'files' | 'now' | 'newId'>,
  { userId, type }: { userId: string; type: string },
): Promise<{ key: string; uploadId: string }> {
  const id = newId();
  const key = uploadKey(userId, id);
  const uploadId = await files.createMultipart(key, type);
  await db.write([insertUpload(db, { id, key, ownerId: userId, uploadId, createdAt: now() })]);
  return { key, uploadId };
}

/** A URL for each of these parts, good for an hour. */
export async function signParts(
  { db }: Pick<Deps, 'db'>,
  { signer, partNumbers, ...upload }: OwnUpload & { signer: UploadSigner; partNumbers: number[] },
): Promise<Record<number, string>> {
  const { key, uploadId } = await ownUpload(db, upload);
  const urls = partNumbers.map(async (partNumber) => {
    const query = { partNumber: String(partNumber), uploadId };
    return [partNumber, await signer.sign(key, { method: 'PUT', query })] as const;
  });
  return Object.fromEntries(await Promise.all(urls));
}

/** The parts that have arrived. Throws 501 where the store of files cannot list them. */
export async function listUploadedParts(
  { db }: Pick<Deps, 'db'>,
  { signer, ...upload }: OwnUpload & { signer: UploadSigner },
): Promise<ListedPart[]> {
  return listParts(signer, await ownUpload(db, upload));
}

/** Puts the parts together; asked again, it changes nothing. Throws 409 when a part is not there. */
export async function completeUpload(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  {
    signer,
    parts,
    ...upload
  }: OwnUpload & { signer: UploadSigner; parts: readonly UploadedPart[] },
): Promise<{ location: string; key: string }> {
  const { key, uploadId } = await ownUpload(db, upload);
  const isWhole =
    (await files.completeMultipart(key, uploadId, parts)) ||
    // An answer that got lost: it was put together before.
    (await files.head(key)) !== undefined;
  if (!isWhole) {
    throw new AppError('conflict', 'This upload is not whole. Upload the file again.');
  }
  const url = new URL(await signer.sign(key, { method: 'GET' }));
  return { location: url.origin + url.pathname, key };
}

/** Gives an upload up, with all its parts. The sweep takes what is left of it. */
export async function abortUpload(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  upload: OwnUpload,
): Promise<void> {
  const { key, uploadId } = await ownUpload(db, upload);
  await files.abortMultipart(key, uploadId);
}

/** Credentials for a person's own folder. Throws 501 where R2's token for them is not set. */
export async function issueTemporaryCredentials(
  { temporaryCredentials, now }: Pick<Deps, 'temporaryCredentials' | 'now'>,
  userId: string,
): Promise<TemporaryCredentials> {
  if (!temporaryCredentials) {
    throw new AppError('notImplemented', 'This store gives out no temporary credentials.');
  }
  return temporaryCredentials(uploadFolder(userId), now());
}

async function ownUpload(db: Deps['db'], { userId, key, uploadId }: OwnUpload) {
  const upload = await findUpload(db, userId, key);
  if (upload?.state !== 'pending' || upload.uploadId !== uploadId) throw notFound('This upload');
  return { key, uploadId };
}
