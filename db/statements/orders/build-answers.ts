import { and, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { buildQuestions } from '#db/schema/catalog.ts';
import { messages } from '#db/schema/chat.ts';
import { trucks } from '#db/schema/garage.ts';
import { orderAddons, orders } from '#db/schema/orders.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type { BuildAnswersJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import { tuningDeviceNames } from '#worker/domain/fitment/missing-parts.ts';
import { isOpen } from '#worker/domain/orders/order-lifecycle.ts';
import { hasOrderEvent, insertOrderEvent } from './order-changed.ts';
import { resumeAnswered } from './order-inbox.ts';
import { orderStateMeets } from './order-state.ts';
import { isTruckOf } from './truck-of-order.ts';

/** Finds an order's build sheet, with the facts that decide whether it can change. */
export async function findBuildSheet(db: Db, orderId: string) {
  const [[order], [store]] = await db.orm.batch([
    db.orm
      .select({
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        productId: orders.productId,
        answers: orders.buildAnswers,
        version: orders.buildVersion,
      })
      .from(orders)
      .where(eq(orders.id, orderId)),
    db.orm.select().from(buildQuestions).where(eq(buildQuestions.id, 1)),
  ]);
  if (!order) return undefined;
  return { ...order, questions: store?.questions ?? [] };
}

interface StoredAnswers {
  orderId: string;
  answers: BuildAnswersJson;
  /** An edit of the order's answers; null removes one. Without it, adds `answers`. */
  edit?: Record<string, string | number | null>;
  /** The ids of the questions that block the order. */
  required: readonly string[];
  event: { id: string; actorId: string; createdAt: number };
}

/**
 * Returns the statements that store an open order's answers, if `when` holds, and add them to its
 * truck. Without missing answers, the order no longer waits for the customer. The first statement
 * inserts the order event, which the others require.
 */
export function storeAnswers(
  db: Db,
  { orderId, answers, edit, required, event }: StoredAnswers,
  when: SQL,
) {
  const isThisOrder = eq(orders.id, orderId);
  const isApplied = hasOrderEvent(event.id);
  const added = JSON.stringify(answers);
  return [
    insertOrderEvent(
      db,
      { ...event, orderId, kind: 'buildSheetAnswered' },
      and(when, rowExists(orders, and(isThisOrder, orderStateMeets(isOpen)))),
    ),
    db.orm
      .update(orders)
      .set({
        buildAnswers: sql`json_patch(${orders.buildAnswers}, ${edit ? JSON.stringify(edit) : added})`,
        ...(edit && { buildVersion: sql`${orders.buildVersion} + 1` }),
      })
      .where(and(isThisOrder, isApplied)),
    ...resumeComplete(db, { orderId, required, at: event.createdAt }, isApplied),
    db.orm
      .update(trucks)
      .set({ buildAnswers: sql`json_patch(${trucks.buildAnswers}, ${added})` })
      .where(and(isApplied, isTruckOf(isThisOrder))),
  ];
}

interface Resumed extends Pick<StoredAnswers, 'orderId' | 'required'> {
  /** ms since 1970. */
  at: number;
}

/**
 * Returns the statements that end an order's wait for its customer, if nothing required is missing
 * and `when` holds.
 */
export function resumeComplete(db: Db, { orderId, required, at }: Resumed, when: SQL | undefined) {
  const isDevice = or(
    ...tuningDeviceNames.map((name) => gt(sql`instr(${orderAddons.name}, ${name})`, 0)),
  );
  const isStock = eq(sql`${messages.stockFile} ->> 'role'`, 'stock');
  const isComplete = and(
    eq(orders.id, orderId),
    when,
    ...required.map((id) => isNotNull(sql`${orders.buildAnswers} ->> ${id}`)),
    or(isNull(usedFor), ne(usedFor, 'competition'), isNotNull(orders.useDeclaredAt)),
    // The order ships the device, so the customer doesn't have it yet.
    or(
      isNotNull(orders.device),
      rowExists(orderAddons, and(eq(orderAddons.orderId, orderId), isDevice)),
    ),
    rowExists(messages, and(eq(messages.orderId, orderId), isNotNull(messages.stockFile), isStock)),
  );
  return [
    resumeAnswered(db, { orderId, at }, rowExists(orders, isComplete)),
    db.orm.update(orders).set({ answersAskedAt: null }).where(isComplete),
  ];
}

export function isAskedFor(orderId: string): SQL {
  return rowExists(orders, and(eq(orders.id, orderId), isNotNull(orders.answersAskedAt)));
}

/** The use that an order's calibration was sold for. Raw, because Drizzle has no JSON paths. */
export const usedFor: SQL = sql`${orders.saleTerms} ->> 'use'`;
