import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { files } from '#db/schema/files.ts';

/** A file whose upload has been checked, ready to be attached. */
export interface VerifiedFile {
  id: string;
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  etag: string;
}

interface NewUpload {
  id: string;
  key: string;
  ownerId: string;
  /** Of a multipart upload. */
  uploadId?: string;
  createdAt: number;
}

/** The statement that promises an upload to its owner, to be attached or swept. */
export function insertUpload(db: Db, upload: NewUpload) {
  return db.orm.insert(files).values({ ...upload, state: 'pending' });
}

/** A person’s upload, by its name in the store of files. */
export async function findUpload(db: Db, ownerId: string, key: string) {
  const [upload] = await db.orm
    .select()
    .from(files)
    .where(and(eq(files.key, key), eq(files.ownerId, ownerId)));
  return upload;
}

/** Whether the upload still is there to be taken, as a condition of a batch. */
export function isPending(fileId: string): SQL {
  return sql`exists (select 1 from ${files} where ${files.id} = ${fileId} and ${files.state} = 'pending')`;
}

/** The statement that takes an upload, under the condition that whatever takes it is there. */
export function attachUpload(db: Db, { id, name, size, etag }: VerifiedFile, when: SQL) {
  return db.orm
    .update(files)
    .set({ state: 'attached', name, size, etag })
    .where(and(eq(files.id, id), when));
}
