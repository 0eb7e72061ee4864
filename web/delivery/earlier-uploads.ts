import { del, entries } from 'idb-keyval';
import * as v from 'valibot';
import { database } from '#web/lib/database/database.ts';
import { stores } from '#web/lib/database/database-names.ts';
import { outboxDatabase } from './browser/outbox-database.ts';
import type { DeliveryItem } from './delivery-item.ts';
import { deliverySchemaVersion, multipartSchema } from './delivery-schema.ts';

/** An unfinished upload as earlier versions of the app stored it. */
const uploadSchema = v.object({
  id: v.string(),
  userId: v.string(),
  /** The kind of the upload and the id of its order. */
  about: v.pipe(v.string(), v.startsWith('order-files ')),
  name: v.string(),
  size: v.number(),
  lastModified: v.number(),
  details: v.record(v.string(), v.unknown()),
  createdAt: v.number(),
  progress: v.union([
    v.object({ state: v.literal('sending'), ...multipartSchema.entries }),
    v.object({ state: v.literal('sent'), location: v.string() }),
  ]),
});

const store = database.store(stores.uploads);

/** Moves the unfinished uploads of earlier versions into the outbox. */
export async function moveEarlierUploads(): Promise<void> {
  try {
    for (const [id, value] of await entries<string, unknown>(store)) {
      const upload = v.safeParse(uploadSchema, value);
      if (upload.success) await outboxDatabase.add(toItem(upload.output));
      await del(id, store);
    }
  } catch {
    // The next start of the app tries again.
  }
}

function toItem({ id, about, details, progress, createdAt, ...upload }: Upload): DeliveryItem {
  const { userId, name, size, lastModified } = upload;
  const { state, ...sent } = progress;
  const [, orderId = null] = about.split(' ');
  return {
    ...{ shape: deliverySchemaVersion, key: id, userId, orderId, body: details, at: createdAt },
    kind: 'deliverable',
    file: {
      ...{ name, size, lastModified },
      ...('location' in sent ? { url: sent.location } : { url: null, multipart: sent }),
    },
    problem: null,
  };
}

type Upload = v.InferOutput<typeof uploadSchema>;
