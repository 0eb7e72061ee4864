import { and, eq, gte, inArray, lte, ne, not, notLike, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { users } from '#db/schema/identity.ts';
import { jobs } from '#db/schema/jobs.ts';
import {
  notificationPreferences as preferences,
  pushSubscriptions,
} from '#db/schema/notifications.ts';
import { orders } from '#db/schema/orders.ts';
import { enqueueJob, jobKey } from '#db/statements/enqueue-job.ts';
import { isFromOtherSide } from '#db/statements/orders/order-access.ts';
import { isAdminUser } from '#db/statements/roles.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { deletedEmailDomain } from '#worker/domain/accounts/accounts.api.ts';
import type { DomainEvent } from '#worker/domain/jobs/job-kinds.ts';
import {
  type Channel,
  combinedEmailDelayMs,
} from '#worker/domain/notifications/notification-kinds.ts';

interface Audience {
  audiences: ReadonlySet<'customer' | 'admins'>;
  orderId: string | null;
  /** The user who stands in for the customer. */
  holderId: string | undefined;
}

/** A user to notify. */
export interface Recipient {
  userId: string;
  /** Whether they placed the order. */
  isCustomer: boolean;
  isAdmin: boolean;
  /** Whether the order is assigned to them. */
  isAssignee: boolean;
  wantsEmail: boolean;
  /** Their browsers, unless they turned off push. */
  subscriptionIds: string[];
  /** How far they have read the order's chat, ms since 1970; 0 if not at all. */
  readAt: number;
}

/** Selects the customer of an order, the admins or both, with their channels, in one round trip. */
export async function selectRecipients(
  db: Db,
  { audiences, orderId, holderId }: Audience,
): Promise<Recipient[]> {
  const isCustomer =
    holderId === undefined
      ? inArray(
          users.id,
          db.orm
            .select({ id: orders.userId })
            .from(orders)
            .where(eq(orders.id, orderId ?? '')),
        )
      : eq(users.id, holderId);
  const isRecipient = and(
    or(
      audiences.has('customer') ? isCustomer : undefined,
      // A subquery of ids, like `isCustomer`. With a plain `isAdminUser`, SQLite would read every
      // user.
      audiences.has('admins')
        ? inArray(users.id, db.orm.select({ id: users.id }).from(users).where(isAdminUser))
        : undefined,
    ),
    // Deleted users have no mailbox.
    notLike(users.email, `%@${deletedEmailDomain}`),
  );
  const [recipients, browsers] = await db.orm.batch([
    db.orm
      .select({
        userId: users.id,
        isCustomer: sql<number>`${isCustomer}`,
        isAdmin: users.isAdmin,
        isAssignee: sql<number>`${rowExists(orders, and(eq(orders.id, orderId ?? ''), eq(orders.assignedTo, users.id)))}`,
        wantsEmail: sql<number>`${canGetEmail}`,
        readAt: sql<number>`coalesce(${readOf(orderId, orderReads.readAt)}, 0)`,
      })
      .from(users)
      .where(isRecipient),
    db.orm
      .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
      .from(pushSubscriptions)
      .innerJoin(users, eq(users.id, pushSubscriptions.userId))
      .where(and(isRecipient, hasChannelOn('push'))),
  ]);
  const browsersOf = Map.groupBy(browsers, ({ userId }) => userId);
  return recipients.map(({ isCustomer, isAssignee, wantsEmail, ...recipient }) => ({
    ...recipient,
    isCustomer: Boolean(isCustomer),
    isAssignee: Boolean(isAssignee),
    wantsEmail: Boolean(wantsEmail),
    subscriptionIds: (browsersOf.get(recipient.userId) ?? []).map(({ id }) => id),
  }));
}

/** Returns the statement that enqueues a push to one browser. */
export function enqueuePush(
  db: Db,
  subscriptionId: string,
  domainEvent: DomainEvent,
  createdAt: number,
) {
  const key = `${domainEvent.key}:${subscriptionId}`;
  return enqueueJob(db, {
    kind: 'push',
    key,
    payload: { subscriptionId, domainEvent },
    createdAt,
  });
}

/**
 * Returns the statements that enqueue a push about a message to one browser. If another message of
 * the order was pushed within 5 minutes, one push combines the messages of the next 5 minutes.
 */
export function enqueueMessagePush(
  db: Db,
  { subscriptionId, orderId }: { subscriptionId: string; orderId: string },
  domainEvent: DomainEvent,
  createdAt: number,
) {
  const { at } = domainEvent;
  const key = (which: 'message' | 'messages', time: number) =>
    `${which}:${orderId}:${subscriptionId}:${time}`;
  // Messages can be handled in another order than they were sent.
  const isNear = (which: 'message' | 'messages') =>
    and(
      gte(jobs.key, jobKey('push', key(which, at - combinedEmailDelayMs))),
      lte(jobs.key, jobKey('push', key(which, at + combinedEmailDelayMs))),
      ne(jobs.key, jobKey('push', key(which, at))),
    );
  const isRecent = rowExists(jobs, or(isNear('message'), isNear('messages')));
  const isWaiting = rowExists(jobs, and(isNear('messages'), sql`${jobs.state} = 'waiting'`));
  const push = { kind: 'push', createdAt } as const;
  const payload = { subscriptionId, domainEvent };
  return [
    enqueueJob(db, { ...push, key: key('message', at), payload }, not(isRecent)),
    enqueueJob(
      db,
      {
        ...push,
        key: key('messages', at),
        payload: { ...payload, combines: true },
        runAt: at + combinedEmailDelayMs,
      },
      and(isRecent, not(isWaiting)),
    ),
  ];
}

/** Returns the statement that enqueues an email to one user. */
export function enqueueEmail(db: Db, userId: string, domainEvent: DomainEvent, createdAt: number) {
  const key = `${domainEvent.key}:${userId}`;
  return enqueueJob(db, {
    kind: 'email',
    key,
    payload: { userId, domainEvent },
    createdAt,
  });
}

/** The emails that combine the messages or files of one order. */
export type OrderEmailKind = 'messagesEmail' | 'filesEmail';

interface OrderEmail {
  userId: string;
  orderId: string;
  /** The time of the message, file or order, ms since 1970. */
  since: number;
}

/**
 * Returns the statement that enqueues one email with the messages or files of 5 minutes, unless a
 * waiting email already covers this one.
 */
export function enqueueOrderEmail(
  db: Db,
  kind: OrderEmailKind,
  { userId, orderId, since }: OrderEmail,
  createdAt: number,
) {
  const isAboutOrder = sql`json_extract(${jobs.payload}, '$.orderId') = ${orderId}`;
  const isCovered = and(isCombinedInto(kind, { userId, since }), isAboutOrder);
  return enqueueJob(
    db,
    {
      kind,
      key: `${orderId}:${userId}:${since}`,
      payload: { userId, orderId, since },
      createdAt,
      runAt: since + combinedEmailDelayMs,
    },
    not(rowExists(jobs, isCovered)),
  );
}

/**
 * Returns the statement that enqueues one email with the new orders of 5 minutes, unless a waiting
 * email already covers this order.
 */
export function enqueueNewOrdersEmail(
  db: Db,
  { userId, since }: Omit<OrderEmail, 'orderId'>,
  createdAt: number,
) {
  return enqueueJob(
    db,
    {
      kind: 'newOrdersEmail',
      key: `${userId}:${since}`,
      payload: { userId, since },
      createdAt,
      runAt: since + combinedEmailDelayMs,
    },
    not(rowExists(jobs, isCombinedInto('newOrdersEmail', { userId, since }))),
  );
}

/**
 * Returns the condition that a job is a waiting email to a user whose period covers `since`. Raw,
 * because Drizzle has no operator for JSON paths, and because the partial index of waiting jobs
 * needs a literal.
 */
function isCombinedInto(
  kind: OrderEmailKind | 'newOrdersEmail',
  { userId, since }: Omit<OrderEmail, 'orderId'>,
) {
  return and(
    eq(jobs.kind, kind),
    sql`${jobs.state} = 'waiting'`,
    sql`json_extract(${jobs.payload}, '$.userId') = ${userId}`,
    sql`abs(json_extract(${jobs.payload}, '$.since') - ${since}) <= ${combinedEmailDelayMs}`,
  );
}

/** Returns the condition that a row of `users` has not turned off a channel. */
export function hasChannelOn(channel: Channel): SQL {
  const { userId, isOn } = preferences;
  return not(
    rowExists(
      preferences,
      and(eq(userId, users.id), eq(preferences.channel, channel), eq(isOn, false)),
    ),
  );
}

/** The condition that a row of `users` has email on and an address that the provider didn't report as unverified. */
export const canGetEmail = sql`${hasChannelOn('email')} and ${users.emailVerified} is not 0`;

/** Returns the time of the newest message that a row of `users` has read or been emailed, ms since 1970. */
export function notifiedUpTo(orderId: string | null): SQL {
  return sql`max(coalesce(${readOf(orderId, orderReads.readAt)}, 0), coalesce(${readOf(orderId, orderReads.mailedAt)}, 0))`;
}

function readOf(
  orderId: string | null,
  column: typeof orderReads.readAt | typeof orderReads.mailedAt,
) {
  return sql`(select ${column} from ${orderReads} where ${orderReads.orderId} = ${orderId} and ${orderReads.userId} = ${users.id})`;
}

/** The condition that the other party of the chat wrote a message, as seen by a row of `users`. */
export const isFromOtherParty = isFromOtherSide(
  users.id,
  sql`(select ${orders.userId} from ${orders} where ${orders.id} = ${messages.orderId})`,
);
