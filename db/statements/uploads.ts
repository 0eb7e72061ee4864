import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { files } from '#db/schema/files.ts';
import { dayMs } from '#worker/domain/durations.ts';
import { presignedUrlSeconds } from '#worker/domain/files/file-rules.ts';
import { jobPriorities } from '#worker/domain/jobs/job-kinds.ts';
import { enqueueJob } from './enqueue-job.ts';
import type { Quota } from './quotas.ts';
import { rowExists } from './row-exists.ts';

/** An uploaded file that passed `verifyUpload` and can be attached. */
export interface VerifiedFile {
  id: string;
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  etag: string;
  /** The file is held until a scanner has answered. */
  needsScan: boolean;
}

export interface NewUpload {
  id: string;
  key: string;
  ownerId: string;
  /** R2's id of a multipart upload. */
  uploadId?: string;
  /** Bytes, if the sender declared them. */
  size: number | undefined;
  createdAt: number;
}

/**
 * Returns the statements that create a pending upload. The cleanup expires it unless it is attached
 * in time. A job measures an undeclared size once the presigned URL has expired.
 */
export function insertUpload(db: Db, { size, ...upload }: NewUpload) {
  const { id, createdAt } = upload;
  return [
    db.orm.insert(files).values({ ...upload, size, state: 'pending' }),
    ...(size === undefined ? [enqueueCheck(db, { key: `pending:${id}`, id, at: createdAt })] : []),
  ];
}

export function pendingUploadQuota(ownerId: string, max: number): Quota {
  return {
    table: files,
    rows: isPendingOf(ownerId),
    max,
    message: `You have ${max} files that you haven’t sent. Send them, or try again tomorrow.`,
  };
}

interface PendingBytes {
  max: number;
  /** The size to assume for an upload of unknown size. */
  unknownSize: number;
  /** The size of a new upload, which must fit, too. */
  added: number;
}

export function pendingBytesQuota(
  ownerId: string,
  { max, unknownSize, added }: PendingBytes,
): Quota {
  return {
    table: files,
    rows: isPendingOf(ownerId),
    sumOf: sql`coalesce(${files.size}, ${unknownSize})`,
    // A quota is used up at `max`, so leave room for the new upload.
    max: max - added + 1,
    message:
      'You have too many large files that you haven’t sent. Send them, or try again tomorrow.',
  };
}

export function fileBytesQuota(ownerId: string, max: number): Quota {
  return {
    table: files,
    rows: and(eq(files.ownerId, ownerId), eq(files.state, 'attached')),
    sumOf: files.size,
    max,
    window: { createdAt: files.createdAt, windowMs: dayMs },
    message: 'You’ve sent too many large files today. Send the next one tomorrow.',
  };
}

/** Returns the keys of a user's unattached uploads of unknown size. */
export async function selectUnmeasuredKeys(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.orm
    .select({ key: files.key })
    .from(files)
    .where(and(isPendingOf(ownerId), isNull(files.size)));
  return rows.map(({ key }) => key);
}

/**
 * Returns the statements that store the size of a pending upload, and expire it if it is too large
 * or over the quota.
 */
export function measureUpload(
  db: Db,
  { id, ownerId, size }: { id: string; ownerId: string; size: number },
  { maxBytes, maxPendingBytes }: { maxBytes: number; maxPendingBytes: number },
) {
  const isThis = and(eq(files.id, id), isPendingOf(ownerId));
  const pending = db.orm
    .select({ bytes: sql`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(isPendingOf(ownerId));
  return [
    db.orm.update(files).set({ size }).where(isThis),
    db.orm
      .update(files)
      .set({ state: 'expired' })
      .where(and(isThis, sql`(${size} > ${maxBytes} or ${pending} > ${maxPendingBytes})`)),
  ];
}

function isPendingOf(ownerId: string) {
  return and(eq(files.ownerId, ownerId), eq(files.state, 'pending'));
}

/** Returns the statement that expires an aborted upload. The cleanup deletes its row. */
export function expireUpload(db: Db, ownerId: string, key: string) {
  return db.orm
    .update(files)
    .set({ state: 'expired' })
    .where(and(eq(files.key, key), isPendingOf(ownerId)));
}

export async function findUpload(db: Db, ownerId: string, key: string) {
  const [upload] = await db.orm
    .select()
    .from(files)
    .where(and(eq(files.key, key), eq(files.ownerId, ownerId)));
  return upload;
}

export function isPending(fileId: string): SQL {
  return rowExists(files, and(eq(files.id, fileId), eq(files.state, 'pending')));
}

interface Attachment {
  file: VerifiedFile;
  /** ms since 1970. */
  attachedAt: number;
}

/**
 * Returns the statements that attach an upload and enqueue its scan and second check, if `when`
 * holds: the row that refers to the upload must exist.
 */
export function attachUpload(db: Db, { file, attachedAt }: Attachment, when: SQL) {
  const { id, name, size, etag, needsScan } = file;
  const scan = needsScan ? 'waiting' : null;
  const job = {
    kind: 'scanFile',
    key: id,
    payload: { fileId: id },
    createdAt: attachedAt,
  } as const;
  return [
    db.orm
      .update(files)
      .set({ state: 'attached', name, size, etag, scan })
      .where(and(eq(files.id, id), when)),
    ...(needsScan ? [enqueueJob(db, job, when)] : []),
    enqueueCheck(db, { key: id, id, at: attachedAt }, when),
  ];
}

/** Returns the statement that enqueues the check of a file once a presigned URL from `at` has expired. */
function enqueueCheck(
  db: Db,
  { key, id, at }: { key: string; id: string; at: number },
  when?: SQL,
) {
  return enqueueJob(
    db,
    {
      kind: 'checkFile',
      key,
      payload: { fileId: id },
      createdAt: at,
      runAt: at + presignedUrlSeconds * 1000,
      priority: jobPriorities.background,
    },
    when,
  );
}
