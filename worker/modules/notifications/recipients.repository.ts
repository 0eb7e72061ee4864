import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { users } from '#db/schema/identity.ts';
import { jobs } from '#db/schema/jobs.ts';
import { notificationPreferences, pushSubscriptions } from '#db/schema/notifications.ts';
import { orders } from '#db/schema/orders.ts';
import { addJob } from '#db/statements/enqueue-job.ts';
import { isFromOtherSide } from '#db/statements/order-parties.ts';
import type { Happening } from '#worker/domain/jobs/job-kinds.ts';
import {
  type Channel,
  gatherMs,
  nowhere,
} from '#worker/domain/notifications/notification-kinds.ts';

interface Asked {
  to: 'customer' | 'admins';
  orderId: string | null;
  /** Is not told. */
  actorId: string | null;
}

/** Somebody to be told. */
export interface Recipient {
  userId: string;
  wantsEmail: boolean;
  /** Their browsers, if they want pushes. */
  subscriptionIds: string[];
  /** How far they have read the order's chat, ms since 1970; 0 for nothing. */
  readAt: number;
}

/** Who is meant, and what they want, in one round trip. */
export async function selectRecipients(
  db: Db,
  { to, orderId, actorId }: Asked,
): Promise<Recipient[]> {
  const isCustomer = sql`${users.id} = (select ${orders.userId} from ${orders} where ${orders.id} = ${orderId})`;
  const isMeant = and(
    to === 'customer' ? isCustomer : eq(users.isAdmin, true),
    actorId === null ? undefined : ne(users.id, actorId),
    // Whoever had their data deleted has no mailbox any more.
    sql`${users.email} not like ${`%@${nowhere}`}`,
  );
  const [people, browsers] = await db.orm.batch([
    db.orm
      .select({
        userId: users.id,
        wantsEmail: sql<number>`${wants('email')}`,
        readAt: sql<number>`coalesce(${readOf(orderId, orderReads.readAt)}, 0)`,
      })
      .from(users)
      .where(isMeant),
    db.orm
      .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
      .from(pushSubscriptions)
      .innerJoin(users, eq(users.id, pushSubscriptions.userId))
      .where(and(isMeant, wants('push'))),
  ]);
  const browsersOf = Map.groupBy(browsers, ({ userId }) => userId);
  return people.map(({ wantsEmail, ...person }) => ({
    ...person,
    wantsEmail: Boolean(wantsEmail),
    subscriptionIds: (browsersOf.get(person.userId) ?? []).map(({ id }) => id),
  }));
}

/** The statement that has one browser told. */
export function addPush(db: Db, subscriptionId: string, happening: Happening, createdAt: number) {
  const key = `${happening.key}:${subscriptionId}`;
  return addJob(db, { kind: 'push', key, payload: { subscriptionId, happening }, createdAt });
}

/** The statement that has one person told by e-mail. */
export function addEmail(db: Db, userId: string, happening: Happening, createdAt: number) {
  const key = `${happening.key}:${userId}`;
  return addJob(db, { kind: 'email', key, payload: { userId, happening }, createdAt });
}

interface MessagesEmail {
  userId: string;
  orderId: string;
  /** The message's time, ms since 1970. */
  since: number;
}

/**
 * The statement that has a person told of an order's messages, once those of 5 minutes have been gathered: where
 * one that still waits gathers this message, nothing is added.
 */
export function addMessagesEmail(
  db: Db,
  { userId, orderId, since }: MessagesEmail,
  createdAt: number,
) {
  const isGathered = sql`exists (select 1 from ${jobs} where ${jobs.kind} = 'messagesEmail' and ${jobs.state} = 'waiting'
    and json_extract(${jobs.payload}, '$.userId') = ${userId} and json_extract(${jobs.payload}, '$.orderId') = ${orderId}
    and abs(json_extract(${jobs.payload}, '$.since') - ${since}) <= ${gatherMs})`;
  return addJob(
    db,
    {
      kind: 'messagesEmail',
      key: `${orderId}:${userId}:${since}`,
      payload: { userId, orderId, since },
      createdAt,
      runAt: since + gatherMs,
    },
    sql`not ${isGathered}`,
  );
}

/** The condition that a person of `users` has not turned a channel off. */
export function wants(channel: Channel): SQL {
  return sql`not exists (select 1 from ${notificationPreferences} where ${notificationPreferences.userId} = ${users.id}
    and ${notificationPreferences.channel} = ${channel} and not ${notificationPreferences.isOn})`;
}

/** Up to when a person of `users` has read an order's messages or was mailed of them. */
export function toldUpTo(orderId: string | null): SQL {
  return sql`max(coalesce(${readOf(orderId, orderReads.readAt)}, 0), coalesce(${readOf(orderId, orderReads.mailedAt)}, 0))`;
}

function readOf(
  orderId: string | null,
  column: typeof orderReads.readAt | typeof orderReads.mailedAt,
) {
  return sql`(select ${column} from ${orderReads} where ${orderReads.orderId} = ${orderId} and ${orderReads.userId} = ${users.id})`;
}

/** Of a message: it is what the other side wrote to a person of `users`. */
export const isFromOther = isFromOtherSide(
  users.id,
  sql`(select ${orders.userId} from ${orders} where ${orders.id} = ${messages.orderId})`,
);
