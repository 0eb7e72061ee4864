import { clear, del, entries, set } from 'idb-keyval';
import * as v from 'valibot';
import { database } from '#web/lib/database.ts';
import { stores } from '#web/lib/database-names.ts';

/** Increase this when the shape below changes. Older records are then dropped. */
const schemaVersion = 1;
/** The server deletes incomplete uploads after a day. */
const maxAgeMs = 24 * 60 * 60 * 1000;

const partSchema = v.object({ PartNumber: v.number(), ETag: v.string() });

const uploadSchema = v.object({
  shape: v.literal(schemaVersion),
  /** A UUID; also the Idempotency-Key of the request that uses the uploaded file. */
  id: v.string(),
  userId: v.string(),
  /** The id of what the file belongs to. */
  about: v.string(),
  name: v.string(),
  /** Bytes. */
  size: v.number(),
  /** The file's own time stamp, in ms since 1970. */
  lastModified: v.number(),
  /** Sent along with the uploaded file. Plain JSON. */
  details: v.record(v.string(), v.unknown()),
  /** Milliseconds since 1970. */
  createdAt: v.number(),
  progress: v.union([
    v.object({
      state: v.literal('sending'),
      uploadId: v.string(),
      key: v.string(),
      /** Bytes of each part but the last. */
      chunkSize: v.number(),
      parts: v.array(partSchema),
    }),
    /** Uploaded completely, but not attached yet. */
    v.object({ state: v.literal('sent'), location: v.string() }),
  ]),
});

/** An uploaded part, with S3's field names. */
export type StoredPart = v.InferOutput<typeof partSchema>;
/** An unfinished upload, stored so that it can resume after a reload. */
export type UploadRecord = Omit<v.InferOutput<typeof uploadSchema>, 'shape'>;

const store = database.store(stores.uploads);

/** Loads a user's unfinished uploads, oldest first, except those that are running in another tab. */
export async function loadUploadRecords(owner: {
  userId: string;
  about: string;
}): Promise<UploadRecord[]> {
  try {
    const running = await runningUploads();
    const uploads = await uploadsOf(owner.userId);
    return uploads
      .filter(({ id, about }) => about === owner.about && !running.has(id))
      .toSorted((a, b) => a.createdAt - b.createdAt);
  } catch {
    return [];
  }
}

/** Returns the user's valid records and deletes all others. */
async function uploadsOf(userId: string): Promise<UploadRecord[]> {
  const uploads: UploadRecord[] = [];
  for (const [id, value] of await entries<string, unknown>(store)) {
    const { success, output } = v.safeParse(uploadSchema, value);
    const isValid = success && output.userId === userId && Date.now() - output.createdAt < maxAgeMs;
    if (isValid) uploads.push(output);
    else await del(id, store);
  }
  return uploads;
}

export async function saveUploadRecord(upload: UploadRecord): Promise<void> {
  try {
    await set(upload.id, { shape: schemaVersion, ...upload }, store);
  } catch {
    // If IndexedDB is full or blocked, the upload starts over after a reload.
  }
}

export async function deleteUploadRecord(id: string): Promise<void> {
  try {
    await del(id, store);
  } catch {}
}

/** Deletes the uploads of every other user, or all uploads if no user is signed in. */
export async function deleteUploadsOfOtherUsers(userId: string | undefined): Promise<void> {
  try {
    if (userId === undefined) await clear(store);
    else await uploadsOf(userId);
  } catch {}
}

const lockPrefix = 'upload ';

/** Marks an upload as running in this tab. Returns the function that releases it. */
export function lockUpload(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Without Web Locks, two tabs may resume the same upload. The server handles that.
  void navigator.locks?.request(lockPrefix + id, () => promise).catch(() => {});
  return resolve;
}

async function runningUploads(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = held.map(({ name = '' }) => name);
  return new Set(
    names
      .filter((name) => name.startsWith(lockPrefix))
      .map((name) => name.slice(lockPrefix.length)),
  );
}
