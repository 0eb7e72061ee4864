import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { savedViews } from '#db/schema/order-search.ts';
import type { SavedViewJson } from '#worker/domain/orders/lists/saved-views.ts';

/** Returns an admin's saved views, in their order. */
export async function selectSavedViews(db: Db, userId: string): Promise<SavedViewJson[]> {
  const [row] = await db.orm.select().from(savedViews).where(eq(savedViews.userId, userId));
  return row?.views ?? [];
}

/** Replaces an admin's saved views. */
export async function storeSavedViews(
  db: Db,
  userId: string,
  views: SavedViewJson[],
): Promise<void> {
  await db.write([
    db.orm
      .insert(savedViews)
      .values({ userId, views })
      .onConflictDoUpdate({ target: savedViews.userId, set: { views } }),
  ]);
}
