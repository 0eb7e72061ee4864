import { hasSameFields } from '#db/has-same-fields.ts';
import type { Deps } from '#worker/deps.ts';
import type { TruckEntryJson, TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import { limits } from '#worker/domain/limits.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import type { IdempotencyKey } from '#worker/http/idempotency.ts';
import { findTruck, insertTruck, type TruckKey, updateTruck } from './trucks.repository.ts';

interface AddTruck {
  userId: string;
  entry: TruckEntryJson;
  idempotencyKey: IdempotencyKey | undefined;
}

/** Adds a truck. Throws 409 if the user has the maximum number of trucks, and 429 for too many new ones in a day. */
export async function addTruck(
  { db, quotas, now, newId }: Pick<Deps, 'db' | 'quotas' | 'now' | 'newId'>,
  { userId, entry, idempotencyKey }: AddTruck,
): Promise<TruckJson> {
  const truck = { id: newId(), version: 1, ...entry };
  const response = idempotencyKey && {
    ...idempotencyKey,
    status: 201,
    body: JSON.stringify(truck),
  };
  const row = { ...truck, userId, buildAnswers: {}, createdAt: now() };
  if (await insertTruck(db, { row, maxPerDay: quotas.trucksPerDay, response })) return truck;
  throw new AppError(
    'conflict',
    `You can keep ${limits.trucksPerUser} trucks. Delete one you no longer own first.`,
  );
}

interface EditTruck extends TruckKey {
  edit: TruckEntryJson & { version: number };
}

/** Updates a truck. Throws 404 unless it is the user's own, and 409 for an older `version`. */
export async function editTruck(
  { db }: Pick<Deps, 'db'>,
  { edit: { version, ...entry }, ...key }: EditTruck,
): Promise<TruckJson> {
  const before = await findTruck(db, key);
  if (before === undefined) throw notFound('This truck');
  if (hasSameFields<TruckEntryJson>(before, entry)) return before;
  if (await updateTruck(db, { ...key, version, entry })) {
    return { ...before, ...entry, version: version + 1 };
  }
  throw new AppError(
    'conflict',
    'You changed this truck on another device. Open it again to see the changes.',
  );
}
