import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { deliverables } from '#db/schema/files.ts';
import type { RevisionedFile } from '#worker/domain/catalog/sale-terms.ts';
import { toIso } from '#worker/http/iso-time.ts';

/** Returns the revisions of an order's files, when the customer got each, and when it was withdrawn. */
export async function selectRevisions(db: Db, orderId: string): Promise<RevisionedFile[]> {
  const { seriesId, deliveredAt, withdrawnAt } = deliverables;
  const rows = await db.orm
    .select({ seriesId, deliveredAt, withdrawnAt })
    .from(deliverables)
    .where(eq(deliverables.orderId, orderId));
  return rows.map((row) => ({
    seriesId: row.seriesId,
    deliveredAt: toIso(row.deliveredAt),
    withdrawnAt: toIso(row.withdrawnAt),
  }));
}
