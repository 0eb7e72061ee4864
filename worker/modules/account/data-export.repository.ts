import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { changes, savedViews } from '#db/schema/admin-tools.ts';
import { orderReads } from '#db/schema/chat.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { truckFields, trucks } from '#db/schema/garage.ts';
import { roleChanges, sessions, users } from '#db/schema/identity.ts';
import { alerts, jobs } from '#db/schema/jobs.ts';
import { notificationPreferences, pushSubscriptions } from '#db/schema/notifications.ts';
import { orders } from '#db/schema/orders.ts';
import { idempotencyKeys } from '#db/schema/requests.ts';
import { transferredFiles, truckTransfers } from '#db/schema/transfers.ts';

/** Every column of the user's row. None of them is a credential. */
const profileFields = {
  id: users.id,
  issuer: users.issuer,
  subject: users.subject,
  email: users.email,
  emailVerified: users.emailVerified,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  isAdmin: users.isAdmin,
  grantedRole: users.grantedRole,
  stripeCustomerId: users.stripeCustomerId,
  deletionRequestedAt: users.deletionRequestedAt,
  newOrdersMailedAt: users.newOrdersMailedAt,
  searchEmail: users.searchEmail,
  searchName: users.searchName,
  createdAt: users.createdAt,
};

/** Selects a user, without keys or tokens: their settings, and what they opened and uploaded. */
export async function selectProfile(db: Db, userId: string) {
  const [userRows, signIns, subscriptions, preferences, reads, uploads, views] = await db.orm.batch(
    [
      db.orm.select(profileFields).from(users).where(eq(users.id, userId)),
      db.orm
        .select({
          device: sessions.device,
          createdAt: sessions.createdAt,
          signedInAt: sessions.signedInAt,
          lastUsedAt: sessions.lastUsedAt,
          expiresAt: sessions.expiresAt,
        })
        .from(sessions)
        .where(eq(sessions.userId, userId)),
      db.orm
        .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId)),
      db.orm
        .select({ channel: notificationPreferences.channel, isOn: notificationPreferences.isOn })
        .from(notificationPreferences)
        .where(eq(notificationPreferences.userId, userId)),
      db.orm
        .select({ orderId: orderReads.orderId, readAt: orderReads.readAt })
        .from(orderReads)
        .where(eq(orderReads.userId, userId)),
      db.orm
        .select({ id: files.id, createdAt: files.createdAt })
        .from(files)
        .where(and(eq(files.ownerId, userId), eq(files.state, 'pending'))),
      db.orm
        .select({ view: savedViews.view })
        .from(savedViews)
        .where(eq(savedViews.userId, userId)),
    ],
  );
  return {
    subscriptions,
    preferences,
    reads,
    uploads,
    user: userRows[0],
    sessions: signIns,
    savedViews: views.map(({ view }) => view),
  };
}

/** Selects a user's trucks, and the files that came and went with them. */
export async function selectGarage(db: Db, userId: string) {
  const [ownTrucks, transfers, moved, held] = await db.orm.batch([
    db.orm
      .select({ ...truckFields, buildAnswers: trucks.buildAnswers, createdAt: trucks.createdAt })
      .from(trucks)
      .where(eq(trucks.userId, userId))
      .orderBy(asc(trucks.createdAt)),
    db.orm
      .select()
      .from(truckTransfers)
      .where(or(eq(truckTransfers.fromUserId, userId), eq(truckTransfers.toUserId, userId)))
      .orderBy(asc(truckTransfers.createdAt)),
    db.orm
      .select({
        transferId: transferredFiles.transferId,
        fileName: files.name,
        sha256: deliverables.sha256,
        vin: deliverables.vin,
      })
      .from(transferredFiles)
      .innerJoin(truckTransfers, eq(truckTransfers.id, transferredFiles.transferId))
      .innerJoin(deliverables, eq(deliverables.id, transferredFiles.deliverableId))
      .innerJoin(files, eq(files.id, deliverables.fileId))
      .where(or(eq(truckTransfers.fromUserId, userId), eq(truckTransfers.toUserId, userId))),
    db.orm
      .select({ deliverable: deliverables, file: files })
      .from(deliverables)
      .innerJoin(files, eq(files.id, deliverables.fileId))
      .where(eq(deliverables.heldBy, userId))
      .orderBy(asc(deliverables.createdAt)),
  ]);
  return { trucks: ownTrucks, transfers, transferredFiles: moved, heldFiles: held };
}

/** Selects what the store did for a user, and what they changed as an admin. */
export async function selectActivity(db: Db, userId: string) {
  const ids = db.orm.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  // Raw, because Drizzle has no operator for JSON paths.
  const inPayload = (path: string) => sql`json_extract(${jobs.payload}, ${path})`;
  const [jobRows, responses, raised, roles, made] = await db.orm.batch([
    db.orm
      .select({ kind: jobs.kind, state: jobs.state, jobs: count() })
      .from(jobs)
      .where(
        or(
          inArray(inPayload('$.orderId'), ids),
          inArray(inPayload('$.domainEvent.orderId'), ids),
          eq(inPayload('$.userId'), userId),
        ),
      )
      .groupBy(jobs.kind, jobs.state),
    db.orm
      .select({ count: count() })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, userId)),
    db.orm
      .select({ kind: alerts.kind, createdAt: alerts.createdAt, resolvedAt: alerts.resolvedAt })
      .from(alerts)
      .where(eq(alerts.userId, userId)),
    db.orm
      .select({
        kind: roleChanges.kind,
        actorId: roleChanges.actorId,
        createdAt: roleChanges.createdAt,
      })
      .from(roleChanges)
      .where(eq(roleChanges.userId, userId))
      .orderBy(asc(roleChanges.createdAt)),
    db.orm
      .select({ kind: changes.kind, name: changes.name, createdAt: changes.createdAt })
      .from(changes)
      .where(eq(changes.actorId, userId))
      .orderBy(asc(changes.createdAt)),
  ]);
  return {
    jobs: jobRows,
    storedResponses: responses[0]?.count ?? 0,
    alerts: raised,
    roleChanges: roles,
    changes: made,
  };
}
