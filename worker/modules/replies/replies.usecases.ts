import { hasSameFields } from '#db/has-same-fields.ts';
import type { Deps } from '#worker/deps.ts';
import { limits } from '#worker/domain/limits.ts';
import type { ReplyEntryJson, ReplyJson } from '#worker/domain/replies/replies.api.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import type { IdempotencyKey } from '#worker/http/idempotency.ts';
import { deleteReply, findReply, insertReply, updateReply } from './replies.repository.ts';

interface NewReply {
  entry: ReplyEntryJson;
  actorId: string;
  idempotencyKey: IdempotencyKey | undefined;
}

/** Saves a text. Throws 409 if the store has the maximum number of texts. */
export async function createReply(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { entry, actorId, idempotencyKey }: NewReply,
): Promise<ReplyJson> {
  const createdAt = now();
  const reply = { ...entry, id: newId(), version: 1 };
  const body = JSON.stringify(reply);
  const isStored = await insertReply(
    db,
    { ...reply, createdAt },
    actorId,
    idempotencyKey && { ...idempotencyKey, status: 201, body, userId: actorId, createdAt },
  );
  if (isStored) return reply;
  throw new AppError('conflict', `You have ${limits.replies} saved texts. Delete one first.`);
}

interface EditReply {
  id: string;
  actorId: string;
  edit: ReplyEntryJson & { version: number };
}

/**
 * Updates a text. An edit without differences is a no-op. Throws 404 for an unknown text, and 409
 * if another admin changed it since `version`.
 */
export async function editReply(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, actorId, edit: { version, ...entry } }: EditReply,
): Promise<ReplyJson> {
  const before = await findReply(db, id);
  if (before === undefined) throw notFound('This text');
  if (hasSameFields(before, entry)) return before;
  const author = { actorId, at: now() };
  if (!(await updateReply(db, { before, version, entry, author }))) {
    throw new AppError(
      'conflict',
      'Another admin just changed this text. Open it again to see the changes.',
    );
  }
  return { ...before, ...entry, version: version + 1 };
}

/** Deletes a text. Throws 404 if it doesn't exist. */
export async function removeReply(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, actorId }: Omit<EditReply, 'edit'>,
): Promise<void> {
  const before = await findReply(db, id);
  const isDeleted = before && (await deleteReply(db, before, { actorId, at: now() }));
  if (!isDeleted) throw notFound('This text');
}
