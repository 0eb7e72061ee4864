import type { Db } from '#db/client.ts';
import { files } from '#db/schema/files.ts';

interface NewUpload {
  id: string;
  key: string;
  ownerId: string;
  /** Of a multipart upload. */
  uploadId: string | null;
  createdAt: number;
}

/** Remembers an upload as its owner's, to be attached or swept. */
export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  await db.write([db.orm.insert(files).values({ ...upload, state: 'pending' })]);
}
