import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { deliverables } from '#db/schema/files.ts';
import type { RevisionedFile } from '#worker/domain/catalog/sale-terms.ts';
import { toIso } from '#worker/http/iso-time.ts';

/** Returns the revisions of an order's files, and when the customer got each. */
export async function selectRevisions(db: Db, orderId: string): Promise<RevisionedFile[]> {
  const { revision, deliveredAt } = deliverables;
  const rows = await db.orm
    .select({ revision, deliveredAt })
    .from(deliverables)
    .where(eq(deliverables.orderId, orderId));
  return rows.map((row) => ({ ...row, deliveredAt: toIso(row.deliveredAt) }));
}
