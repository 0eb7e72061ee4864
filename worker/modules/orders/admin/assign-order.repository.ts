import { and, between, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/identity.ts';
import { jobs } from '#db/schema/jobs.ts';
import { orders } from '#db/schema/orders.ts';
import { enqueueNotification, jobKey } from '#db/statements/enqueue-job.ts';
import { hasOrderEvent, insertOrderEvent } from '#db/statements/orders/order-changed.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { isAdminUser } from '#db/statements/roles.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { assignmentDelayMs } from '#worker/domain/notifications/notification-kinds.ts';

interface Assignment {
  orderId: string;
  /** Null for no one. */
  userId: string | null;
  event: { id: string; actorId: string; createdAt: number };
}

/**
 * Assigns an order in one batch. Does nothing if the assignee is the same, or isn't an admin. The
 * customer's lists don't show the assignee, so they keep their revisions.
 */
export async function applyAssignment(
  db: Db,
  { orderId, userId, event }: Assignment,
): Promise<void> {
  const isChange = rowExists(
    orders,
    and(eq(orders.id, orderId), sql`${orders.assignedTo} is not ${userId}`),
  );
  const isAdmin = userId === null ? undefined : rowExists(users, isAdminWith(userId));
  const kind = userId === null ? 'unassigned' : 'assigned';
  const isRecorded = hasOrderEvent(event.id);
  const isAssigned = and(eq(orders.id, orderId), isRecorded);
  const { actorId } = event;
  await db.write([
    insertOrderEvent(
      db,
      // An id, because a name would outlive the user's account.
      { ...event, orderId, kind, detail: userId },
      and(isChange, isAdmin),
    ),
    ...bumpPollVersions(db, ['admin', `order:${orderId}`], isRecorded),
    db.orm.update(orders).set({ assignedTo: userId }).where(isAssigned),
    ...(userId === null || userId === actorId
      ? []
      : [notifyAssignee(db, { orderId, userId, event }, isRecorded)]),
  ]);
}

/** Returns the statement that notifies the assignee, unless a notification waits already. */
function notifyAssignee(
  db: Db,
  { orderId, userId, event }: Assignment & { userId: string },
  when: SQL,
) {
  const { actorId, createdAt: at } = event;
  const key = (time: number | string) => `assigned:${orderId}:${userId}:${time}`;
  const isWaiting = rowExists(
    jobs,
    and(
      between(jobs.key, jobKey('notify', key('')), jobKey('notify', key('~'))),
      sql`${jobs.state} = 'waiting'`,
    ),
  );
  const assigned = {
    event: 'adminAssigned',
    key: key(at),
    orderId,
    actorId,
    assigneeId: userId,
  } as const;
  return enqueueNotification(
    db,
    { ...assigned, at, detail: null },
    and(when, not(isWaiting)),
    assignmentDelayMs,
  );
}

export async function isAdminId(db: Db, userId: string): Promise<boolean> {
  const found = await db.orm.select({ id: users.id }).from(users).where(isAdminWith(userId));
  return found.length > 0;
}

function isAdminWith(userId: string) {
  return and(eq(users.id, userId), isAdminUser);
}
