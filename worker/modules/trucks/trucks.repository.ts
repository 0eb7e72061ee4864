import { and, asc, eq, lt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { truckFields, trucks } from '#db/schema/garage.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { dailyQuota, insertQuotaUse } from '#db/statements/quotas.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import type { TruckEntryJson, TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import { limits } from '#worker/domain/limits.ts';
import type { FirstResponse } from '#worker/http/idempotency.ts';
import { writeWithinQuotas } from '#worker/http/quotas/write-within-quotas.ts';

export function selectTrucks(db: Db, userId: string): Promise<TruckJson[]> {
  return db.orm
    .select(truckFields)
    .from(trucks)
    .where(eq(trucks.userId, userId))
    .orderBy(asc(trucks.createdAt), asc(trucks.id));
}

export interface TruckKey {
  id: string;
  userId: string;
}

export async function findTruck(db: Db, key: TruckKey): Promise<TruckJson | undefined> {
  const [truck] = await db.orm.select(truckFields).from(trucks).where(isTruck(key));
  return truck;
}

interface NewTruck {
  row: typeof trucks.$inferSelect;
  maxPerDay: number;
  response: FirstResponse | undefined;
}

/**
 * Stores a truck and the response for its idempotency key. Returns false if the user has the
 * maximum number of trucks. Throws 429 after `maxPerDay` new trucks.
 */
export async function insertTruck(
  db: Db,
  { row, maxPerDay: max, response }: NewTruck,
): Promise<boolean> {
  const { userId, createdAt } = row;
  const ofUser = eq(trucks.userId, userId);
  const hasRoom = lt(db.orm.$count(trucks, ofUser), limits.trucksPerUser);
  const isStored = rowExists(trucks, isTruck(row));
  const use = { userId, kind: 'truck' } as const;
  const message = `You’ve added ${max} trucks today. You can add the next one tomorrow.`;
  const quota = dailyQuota({ ...use, max, message });
  const checks = { quotas: [quota], at: createdAt, when: hasRoom };
  const [inserted] = await writeWithinQuotas(db, checks, [
    insertWhen(db, trucks, row, hasRoom),
    insertQuotaUse(db, use, createdAt, isStored),
    ...storeResponse(db, response && { ...response, userId, createdAt }, isStored),
    ...bumpPollVersions(db, [`user:${userId}`], isStored),
  ]);
  return inserted?.rowsAffected === 1;
}

interface Edit extends TruckKey {
  version: number;
  entry: TruckEntryJson;
}

/**
 * Updates a truck if `version` is still current, and returns whether it was. The update comes last,
 * because the other statement requires the old version.
 */
export async function updateTruck(db: Db, { id, userId, version, entry }: Edit): Promise<boolean> {
  const isThisVersion = and(isTruck({ id, userId }), eq(trucks.version, version));
  const results = await db.write([
    ...bumpPollVersions(db, [`user:${userId}`], rowExists(trucks, isThisVersion)),
    db.orm
      .update(trucks)
      .set({ ...entry, version: version + 1 })
      .where(isThisVersion),
  ]);
  return results.at(-1)?.rowsAffected === 1;
}

export async function deleteTruck(db: Db, key: TruckKey): Promise<boolean> {
  const results = await db.write([
    ...bumpPollVersions(db, [`user:${key.userId}`], rowExists(trucks, isTruck(key))),
    db.orm.delete(trucks).where(isTruck(key)),
  ]);
  return results.at(-1)?.rowsAffected === 1;
}

function isTruck({ id, userId }: TruckKey) {
  return and(eq(trucks.id, id), eq(trucks.userId, userId));
}
