import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { orders } from '#db/schema/orders.ts';
import { pollVersions } from '#db/schema/requests.ts';
import { insertWhen } from './insert-when.ts';

export type PollScope = 'catalog' | 'admin' | `user:${string}` | `order:${string}`;

/** Returns the statements that increment each scope's poll version, if `when` holds. */
export function bumpPollVersions(db: Db, scopes: readonly PollScope[], when?: SQL) {
  return scopes.map((scope) =>
    increment(insertWhen(db, pollVersions, { scope, version: 1 }, when)),
  );
}

/** Returns the statement that increments the poll version of an order's customer if `when` holds. */
export function bumpCustomer(db: Db, orderId: string, when?: SQL) {
  const row = { scope: sql`'user:' || ${orders.userId}`, version: 1 };
  return increment(
    insertWhen(db, pollVersions, row, and(eq(orders.id, orderId), when), { from: orders }),
  );
}

/** Returns the statement that increments the poll version of every order that meets the condition. */
export function bumpOrders(db: Db, which: SQL | undefined) {
  const row = { scope: sql`'order:' || ${orders.id}`, version: 1 };
  return increment(insertWhen(db, pollVersions, row, which, { from: orders }));
}

function increment(insert: ReturnType<typeof insertWhen<typeof pollVersions>>) {
  return insert.onConflictDoUpdate({
    target: pollVersions.scope,
    set: { version: sql`${pollVersions.version} + 1` },
  });
}

/** Returns the statements that bump every list with a user's name, email or role. */
export function userChanged(db: Db, userId: string, when?: SQL) {
  const chats = db.orm
    .select({ orderId: messages.orderId })
    .from(messages)
    .where(eq(messages.userId, userId));
  return [
    ...bumpPollVersions(db, ['admin', `user:${userId}`], when),
    bumpOrders(db, and(inArray(orders.id, chats), when)),
  ];
}
