import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  min,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { deliverables } from '#db/schema/files.ts';
import { roleChanges, users } from '#db/schema/identity.ts';
import { orderEvents, orders, payments, refunds } from '#db/schema/orders.ts';
import { type OrderEventKind, paidEventKinds } from '#worker/domain/orders/order-event-kinds.ts';

export type Measure =
  | 'orders'
  | 'received'
  | 'refunded'
  | 'answer'
  | 'decision'
  | 'fulfillment'
  | 'revisions';

type Column = SQL | typeof orders.createdAt | typeof orders.userId;

/** Returns the columns of a measure: when it counts, for whom, and its value in cents, ms or revisions. */
function row(measure: Measure, { at, by, value }: Record<'at' | 'by' | 'value', Column>) {
  return {
    measure: sql<Measure>`${measure}`.as('measure'),
    at: sql<number>`${at}`.as('at'),
    productId: sql<string>`${orders.productId}`.as('product'),
    actorId: sql<string>`${by}`.as('actor'),
    value: sql<number | null>`${value}`.as('value'),
  };
}

/**
 * Returns a row with its measure for each thing that counts since a time. Each part reads only its
 * range of an index.
 */
export function facts(db: Db, from: number) {
  const { orm } = db;
  const moved = (measure: Measure, table: typeof payments | typeof refunds) =>
    orm
      .select(
        row(measure, {
          at: sql`${table.createdAt}`,
          by: sql`${table.recordedBy}`,
          value: sql`${table.amount}`,
        }),
      )
      .from(table)
      .innerJoin(orders, eq(orders.id, table.orderId))
      .where(gte(table.createdAt, from));
  return unionAll(
    orm
      .select(row('orders', { at: orders.createdAt, by: orders.userId, value: sql`0` }))
      .from(orders)
      .where(gte(orders.createdAt, from)),
    moved('received', payments),
    moved('refunded', refunds),
    firstAnswers(db, from),
    firstEvents(
      db,
      from,
      'decision',
      ['approved', 'denied'],
      sql`${orderEvents.createdAt} - ${orders.createdAt}`,
    ),
    firstEvents(
      db,
      from,
      'fulfillment',
      ['fulfilled'],
      sql`${orderEvents.createdAt} - (${paidAt(db)})`,
    ),
    firstEvents(db, from, 'revisions', ['fulfilled'], sql`(${revisions(db)})`),
  ).as('facts');
}

export type Facts = ReturnType<typeof facts>;

/** Selects the first event of some kinds in each order. */
function firstEvents(db: Db, from: number, measure: Measure, kinds: OrderEventKind[], value: SQL) {
  const before = alias(orderEvents, 'before');
  const { orderId, kind, createdAt } = orderEvents;
  const isRepeated = db.orm
    .select({ one: sql`1` })
    .from(before)
    .where(
      and(
        eq(before.orderId, orderId),
        inArray(before.kind, kinds),
        lt(before.createdAt, createdAt),
      ),
    );
  return db.orm
    .select(row(measure, { at: sql`${createdAt}`, by: sql`${orderEvents.actorId}`, value }))
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(inArray(kind, kinds), gte(createdAt, from), notExists(isRepeated)));
}

function paidAt({ orm }: Db) {
  const paid = alias(orderEvents, 'paid');
  return orm
    .select({ at: min(paid.createdAt) })
    .from(paid)
    .where(and(eq(paid.orderId, orderEvents.orderId), inArray(paid.kind, paidEventKinds)));
}

/** As `revisionsLeft` counts them. */
function revisions({ orm }: Db) {
  const { orderId, seriesId, deliveredAt, withdrawnAt } = deliverables;
  return orm
    .select({ count: sql`count(*) - count(distinct ${seriesId})` })
    .from(deliverables)
    .where(and(eq(orderId, orderEvents.orderId), isNotNull(deliveredAt), isNull(withdrawnAt)));
}

/** Selects the first message of anyone who is or was an admin after the customer's first one, in each order. */
function firstAnswers({ orm }: Db, from: number) {
  const asked = alias(messages, 'asked');
  const before = alias(messages, 'before');
  const { orderId, userId, createdAt } = messages;
  const askedAt = sql`(${orm
    .select({ at: min(asked.createdAt) })
    .from(asked)
    .where(
      and(
        eq(asked.orderId, orderId),
        eq(asked.userId, orders.userId),
        lt(asked.createdAt, createdAt),
      ),
    )})`;
  const isRepeated = orm
    .select({ one: sql`1` })
    .from(before)
    .where(
      and(
        eq(before.orderId, orderId),
        ne(before.userId, orders.userId),
        lt(before.createdAt, createdAt),
        gt(before.createdAt, askedAt),
      ),
    );
  const staff = orm
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdmin, true))
    .union(orm.select({ id: roleChanges.userId }).from(roleChanges));
  return orm
    .select(
      row('answer', {
        at: sql`${createdAt}`,
        by: sql`${userId}`,
        value: sql`${createdAt} - ${askedAt}`,
      }),
    )
    .from(messages)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      and(
        inArray(userId, staff),
        gte(createdAt, from),
        ne(userId, orders.userId),
        notExists(isRepeated),
      ),
    );
}
