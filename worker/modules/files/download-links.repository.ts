import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { downloadLinks } from '#db/schema/files.ts';
import { dailyQuota, insertQuotaUse } from '#db/statements/quotas.ts';
import { writeWithinQuotas } from '#worker/http/quotas/write-within-quotas.ts';

interface NewLink {
  link: typeof downloadLinks.$inferInsert;
  userId: string;
  /** ms since 1970. */
  at: number;
  maxPerDay: number;
}

/** Stores a link. Throws 429 after `maxPerDay` links of the user in a day. */
export async function insertDownloadLink(
  db: Db,
  { link, userId, at, maxPerDay: max }: NewLink,
): Promise<void> {
  const use = { userId, kind: 'downloadLink' } as const;
  const message = `You’ve opened ${max} large files today. You can open more tomorrow.`;
  const quota = dailyQuota({ ...use, max, message });
  await writeWithinQuotas(db, { quotas: [quota], at }, [
    insertQuotaUse(db, use, at),
    db.orm.insert(downloadLinks).values(link),
  ]);
}

/** Returns a link, or undefined if it has expired or was used. */
export async function findDownloadLink(db: Db, tokenHash: string, now: number) {
  const [link] = await db.orm
    .select()
    .from(downloadLinks)
    .where(and(eq(downloadLinks.tokenHash, tokenHash), gt(downloadLinks.expiresAt, now)));
  return link;
}

/** Deletes a link and returns whether it still existed. Only one of two concurrent calls returns true. */
export async function deleteDownloadLink(db: Db, tokenHash: string): Promise<boolean> {
  const deleted = db.orm.delete(downloadLinks).where(eq(downloadLinks.tokenHash, tokenHash));
  const [result] = await db.write([deleted]);
  return result?.rowsAffected === 1;
}
