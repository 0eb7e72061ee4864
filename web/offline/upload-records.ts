import { clear, del, entries, set } from 'idb-keyval';
import * as v from 'valibot';
import { keptStore } from '#web/lib/indexed-db.ts';

/** Raise this when the shape below changes: what was kept in the old shape is dropped. */
const shapeVersion = 1;
/** The server gives up what is not complete by then (design section 6). */
const keptMs = 24 * 60 * 60 * 1000;

const partSchema = v.object({ PartNumber: v.number(), ETag: v.string() });

const uploadSchema = v.object({
  shape: v.literal(shapeVersion),
  /** A UUID; what is done with the file is asked for under it. */
  id: v.string(),
  userId: v.string(),
  /** What the file is for. */
  about: v.string(),
  name: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Milliseconds since 1970, as the file says it. */
  lastModified: v.number(),
  /** What goes with the file; plain JSON. */
  details: v.record(v.string(), v.unknown()),
  /** Milliseconds since 1970. */
  createdAt: v.number(),
  progress: v.variant('state', [
    v.object({
      state: v.literal('sending'),
      uploadId: v.string(),
      key: v.string(),
      /** Bytes of each part but the last. */
      chunkSize: v.number(),
      parts: v.array(partSchema),
    }),
    /** All of it is there; what it was uploaded for is not done yet. */
    v.object({ state: v.literal('sent'), location: v.string() }),
  ]),
});

/** A part that is stored, in S3's words. */
export type StoredPart = v.InferOutput<typeof partSchema>;
/** An upload as it is kept through a reload, to be gone on with. */
export type KeptUpload = Omit<v.InferOutput<typeof uploadSchema>, 'shape'>;

const store = keptStore('uploads', 'uploads');

/** The unfinished uploads of one person for one thing, oldest first, without those that another tab is busy with. */
export async function loadKeptUploads(owner: {
  userId: string;
  about: string;
}): Promise<KeptUpload[]> {
  try {
    const busy = await busyElsewhere();
    const uploads = await uploadsOf(owner.userId);
    return uploads
      .filter(({ id, about }) => about === owner.about && !busy.has(id))
      .toSorted((a, b) => a.createdAt - b.createdAt);
  } catch {
    return [];
  }
}

/** Everything that is this person's own and younger than a day; what is not is dropped. */
async function uploadsOf(userId: string): Promise<KeptUpload[]> {
  const uploads: KeptUpload[] = [];
  for (const [id, value] of await entries<string, unknown>(store)) {
    const { success, output } = v.safeParse(uploadSchema, value);
    const isAlive = success && output.userId === userId && Date.now() - output.createdAt < keptMs;
    if (isAlive) uploads.push(output);
    else await del(id, store);
  }
  return uploads;
}

/** Keeps an upload as it stands now. */
export async function keepUpload(upload: KeptUpload): Promise<void> {
  try {
    await set(upload.id, { shape: shapeVersion, ...upload }, store);
  } catch {
    // A full or refused store only means that a reload begins anew.
  }
}

export async function forgetUpload(id: string): Promise<void> {
  try {
    await del(id, store);
  } catch {}
}

/** Only this person's uploads stay, nobody's where nobody is signed in. */
export async function forgetUploadsOfOthers(userId: string | undefined): Promise<void> {
  try {
    if (userId === undefined) await clear(store);
    else await uploadsOf(userId);
  } catch {}
}

const lockPrefix = 'upload ';

/** Says to other tabs that this one is busy with an upload, until the function that it gives is called. */
export function holdUpload(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Where there are no locks, two tabs may show the same upload; the server keeps them from harm.
  void navigator.locks?.request(lockPrefix + id, () => promise).catch(() => {});
  return resolve;
}

async function busyElsewhere(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = held.map(({ name = '' }) => name);
  return new Set(
    names
      .filter((name) => name.startsWith(lockPrefix))
      .map((name) => name.slice(lockPrefix.length)),
  );
}
