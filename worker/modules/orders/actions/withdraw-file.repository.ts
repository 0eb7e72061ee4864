import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type { ActionContext } from './order-action.repository.ts';

export async function findDeliverable(db: Db, { orderId, id }: { orderId: string; id: string }) {
  const { deliveredAt, withdrawnAt, revision, heldBy } = deliverables;
  const [found] = await db.orm
    .select({ deliveredAt, withdrawnAt, revision, heldBy, name: files.name })
    .from(deliverables)
    .innerJoin(files, eq(files.id, deliverables.fileId))
    .where(and(eq(deliverables.id, id), eq(deliverables.orderId, orderId)));
  return found;
}

/** Returns the condition that a file isn't withdrawn and has the same holder. */
export function isStillOffered(id: string, heldBy: string | null) {
  const hasHolder = sql`${deliverables.heldBy} is ${heldBy}`;
  return rowExists(
    deliverables,
    and(eq(deliverables.id, id), isNull(deliverables.withdrawnAt), hasHolder),
  );
}

export function withdrawDeliverable(
  { db, at, isApplied }: ActionContext,
  { id, reason }: { id: string; reason: string },
) {
  return db.orm
    .update(deliverables)
    .set({ withdrawnAt: at, withdrawnReason: reason })
    .where(and(eq(deliverables.id, id), isApplied));
}
