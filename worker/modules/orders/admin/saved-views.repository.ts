import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { savedViews } from '#db/schema/admin-tools.ts';
import type { SavedViewJson } from '#worker/domain/orders/lists/saved-views.ts';

export async function selectSavedViews(db: Db, userId: string): Promise<SavedViewJson[]> {
  const rows = await db.orm
    .select({ view: savedViews.view })
    .from(savedViews)
    .where(eq(savedViews.userId, userId))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id));
  return rows.map(({ view }) => view);
}

export async function storeSavedView(
  db: Db,
  owner: { userId: string; createdAt: number },
  view: SavedViewJson,
): Promise<void> {
  await db.write([
    db.orm
      .insert(savedViews)
      .values({ ...owner, id: view.id, view })
      .onConflictDoUpdate({ target: [savedViews.userId, savedViews.id], set: { view } }),
  ]);
}

export async function deleteSavedView(db: Db, userId: string, id: string): Promise<void> {
  await db.write([
    db.orm.delete(savedViews).where(and(eq(savedViews.userId, userId), eq(savedViews.id, id))),
  ]);
}
