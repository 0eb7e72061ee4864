import { and, asc, desc, eq, gt, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { trucks } from '#db/schema/garage.ts';
import { users } from '#db/schema/identity.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { transferredFiles, truckTransfers } from '#db/schema/transfers.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { holderOf, wasDelivered } from '#db/statements/orders/deliverables.ts';
import { truckIdOf, vinKey } from '#db/statements/orders/truck-of-order.ts';
import { bumpOrders, bumpPollVersions } from '#db/statements/poll-versions.ts';
import type { Quota } from '#db/statements/quotas.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { dayMs } from '#worker/domain/durations.ts';
import { fileUrl } from '#worker/domain/files/file-rules.ts';
import type {
  HeldFileJson,
  TransferJson,
  TransferState,
} from '#worker/domain/fitment/transfers.api.ts';
import { limits } from '#worker/domain/limits.ts';
import { writeWithinQuotas } from '#worker/http/quotas/write-within-quotas.ts';

const { toEmail, toUserId, fromUserId, state, expiresAt } = truckTransfers;

export async function selectTransfers(db: Db, where: SQL, now: number): Promise<TransferJson[]> {
  const { id, year, make, model, vin } = trucks;
  const rows = await db.orm
    .select({
      id: truckTransfers.id,
      truck: { id, year, make, model, vin },
      from: users.email,
      to: toEmail,
      expiresAt,
    })
    .from(truckTransfers)
    .innerJoin(trucks, eq(id, truckTransfers.truckId))
    .innerJoin(users, eq(users.id, fromUserId))
    .where(and(where, isOpenAt(now)))
    .orderBy(desc(truckTransfers.createdAt));
  return rows.map((row) => ({ ...row, expiresAt: new Date(row.expiresAt).toISOString() }));
}

function isOpenAt(now: number) {
  return and(eq(state, 'open'), gt(expiresAt, now));
}

export function isFrom(userId: string): SQL {
  return eq(fromUserId, userId);
}

/** The condition that an offer is for a user, whose email address the provider has verified. */
export function isTo(userId: string): SQL {
  const verified = and(eq(users.id, userId), eq(users.emailVerified, true));
  return sql`${toEmail} = (select lower(${users.email}) from ${users} where ${verified})`;
}

/** Selects the files that came with a user's trucks, newest first. */
export async function selectHeldFiles(db: Db, userId: string): Promise<HeldFileJson[]> {
  const { id, fileId, revision, sha256, vin, createdAt, withdrawnReason } = deliverables;
  const rows = await db.orm
    .select({
      id,
      fileId,
      revision,
      sha256,
      vin,
      withdrawnReason,
      truck: sql<string>`trim(${orders.vehicleYear} || ' ' || ${orders.vehicleMake} || ' ' || ${orders.vehicleModel})`,
      fileName: files.name,
      fileSize: files.size,
    })
    .from(deliverables)
    .innerJoin(files, eq(files.id, fileId))
    .innerJoin(orders, eq(orders.id, deliverables.orderId))
    .where(eq(deliverables.heldBy, userId))
    .orderBy(desc(createdAt), asc(id));
  return rows.map(({ fileId: file, fileName, fileSize, ...row }) => ({
    ...row,
    fileName: fileName ?? '',
    fileSize: fileSize ?? 0,
    fileUrl: fileUrl(file),
  }));
}

type NewTransfer = Omit<typeof truckTransfers.$inferSelect, 'truckId'> & { truckId: string };

/**
 * Stores an offer if the truck is the user's own. Replaces an expired offer. Returns 'taken' while
 * the truck has an open offer. Throws 429 after too many offers in a day.
 */
export async function insertTransfer(
  db: Db,
  row: NewTransfer,
): Promise<'stored' | 'notOwned' | 'taken'> {
  const isOwn = and(eq(trucks.id, row.truckId), eq(trucks.userId, row.fromUserId));
  const quota: Quota = {
    table: truckTransfers,
    rows: eq(fromUserId, row.fromUserId),
    max: limits.transfersPerDay,
    window: { createdAt: truckTransfers.createdAt, windowMs: dayMs },
    message: `You’ve offered ${limits.transfersPerDay} trucks today. You can offer the next one tomorrow.`,
  };
  try {
    const [, inserted] = await writeWithinQuotas(db, { quotas: [quota], at: row.createdAt }, [
      db.orm
        .update(truckTransfers)
        .set({ state: 'canceled' })
        .where(
          and(
            eq(truckTransfers.truckId, row.truckId),
            eq(state, 'open'),
            lte(expiresAt, row.createdAt),
          ),
        ),
      insertWhen(db, truckTransfers, row, rowExists(trucks, isOwn)),
    ]);
    return inserted?.rowsAffected === 1 ? 'stored' : 'notOwned';
  } catch (error) {
    if (isUniqueViolation(error, 'truck_transfers')) return 'taken';
    throw error;
  }
}

interface Answer {
  id: string;
  userId: string;
  to: Exclude<TransferState, 'open' | 'accepted'>;
  at: number;
}

/** Cancels the user's own offer, or declines one to them. Returns whether the offer was open. */
export async function closeTransfer(db: Db, { id, userId, to, at }: Answer): Promise<boolean> {
  const isTheirs = to === 'canceled' ? isFrom(userId) : isTo(userId);
  const [closed] = await db.write([
    db.orm
      .update(truckTransfers)
      .set({ state: to, answeredAt: at })
      .where(and(eq(truckTransfers.id, id), isTheirs, isOpenAt(at))),
  ]);
  return closed?.rowsAffected === 1;
}

interface Acceptance {
  transfer: TransferJson;
  fromId: string;
  userId: string;
  at: number;
}

export async function findIncoming(db: Db, id: string, userId: string, now: number) {
  const isThis = and(eq(truckTransfers.id, id), isTo(userId)) as SQL;
  const [[transfer], [row]] = await Promise.all([
    selectTransfers(db, isThis, now),
    db.orm.select({ fromId: fromUserId }).from(truckTransfers).where(isThis),
  ]);
  return transfer && row && { transfer, fromId: row.fromId };
}

/**
 * Hands the truck and its delivered files to a user in one batch. Returns false if the offer is no
 * longer open, or the user has no room for the truck. The owner keeps the orders with their chats
 * and payments.
 */
export async function acceptTransfer(
  db: Db,
  { transfer: { id, truck }, fromId, userId, at }: Acceptance,
): Promise<boolean> {
  const isThis = eq(truckTransfers.id, id);
  const hasRoom = lt(db.orm.$count(trucks, eq(trucks.userId, userId)), limits.trucksPerUser);
  const isOwned = rowExists(trucks, and(eq(trucks.id, truck.id), eq(trucks.userId, fromId)));
  const isAccepted = rowExists(
    truckTransfers,
    and(isThis, eq(state, 'accepted'), eq(toUserId, userId), eq(truckTransfers.answeredAt, at)),
  );
  const goesAlong = and(
    sql`exists (select 1 from ${orders} where ${orders.id} = ${deliverables.orderId} and ${holderOf} = ${fromId} and ${wasDelivered} and ${isOfTruck(truck)})`,
    isNull(deliverables.withdrawnAt),
  );
  const wasMoved = sql`${orders.id} in (select moved.order_id from ${transferredFiles} join ${deliverables} as moved on moved.id = ${transferredFiles.deliverableId} where ${transferredFiles.transferId} = ${id})`;
  const [accepted] = await db.write([
    db.orm
      .update(truckTransfers)
      .set({ state: 'accepted', toUserId: userId, answeredAt: at })
      .where(and(isThis, isTo(userId), isOpenAt(at), isOwned, hasRoom)),
    insertWhen(
      db,
      transferredFiles,
      { transferId: id, deliverableId: sql`${deliverables.id}` },
      and(goesAlong, isAccepted),
      { from: deliverables },
    ),
    // Back with the order's customer, the file has no other holder.
    db.orm
      .update(deliverables)
      .set({
        heldBy: sql`nullif(${userId}, (select ${orders.userId} from ${orders} where ${orders.id} = ${deliverables.orderId}))`,
      })
      .where(and(goesAlong, isAccepted)),
    insertWhen(
      db,
      orderEvents,
      {
        id: sql`${id} || ':' || ${orders.id}`,
        orderId: sql`${orders.id}`,
        actorId: userId,
        kind: 'transferred',
        detail: null,
        sourceKey: null,
        createdAt: at,
      },
      and(wasMoved, isAccepted),
      { from: orders },
    ),
    bumpOrders(db, and(wasMoved, isAccepted)),
    ...bumpPollVersions(db, [`user:${fromId}`, `user:${userId}`, 'admin'], isAccepted),
    // The nickname and the device belong to the former owner.
    db.orm
      .update(trucks)
      .set({
        userId,
        nickname: null,
        device: null,
        deviceSerial: null,
        version: sql`${trucks.version} + 1`,
      })
      .where(and(eq(trucks.id, truck.id), isAccepted)),
  ]);
  return accepted?.rowsAffected === 1;
}

/**
 * The condition that a delivered file belongs to a truck: its order has the truck's VIN; or its
 * order has no VIN, and either is for this truck or the file came with an earlier transfer.
 * Stricter than `truckIdOf`, because a file for a known VIN must not move with another truck.
 */
function isOfTruck({ id, vin }: TransferJson['truck']): SQL {
  const cameAlong = sql`exists (select 1 from ${transferredFiles} join ${truckTransfers} on ${truckTransfers.id} = ${transferredFiles.transferId} where ${transferredFiles.deliverableId} = ${deliverables.id} and ${truckTransfers.truckId} = ${id})`;
  const isThis = sql`case when ${deliverables.heldBy} is null then ${truckIdOf(orders)} = ${id} else ${cameAlong} end`;
  return sql`(${vinKey(orders.vin)} = ${vin} or ${vinKey(orders.vin)} is null and ${isThis})`;
}
