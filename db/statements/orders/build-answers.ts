import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { buildQuestions } from '#db/schema/build-sheets.ts';
import { trucks } from '#db/schema/garage.ts';
import { orders } from '#db/schema/orders.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type { BuildAnswersJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import { isOpen } from '#worker/domain/orders/order-lifecycle.ts';
import { hasOrderEvent, insertOrderEvent } from './order-changed.ts';
import { resumeAnswered } from './order-inbox.ts';
import { orderStateMeets } from './order-state.ts';

/** Finds an order's build sheet, and what decides whether it can change. */
export async function findBuildSheet(db: Db, orderId: string) {
  const [[order], [store]] = await db.orm.batch([
    db.orm
      .select({
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        productId: orders.productId,
        answers: orders.buildAnswers,
        version: orders.buildVersion,
        saleTerms: orders.saleTerms,
        useDeclaredAt: orders.useDeclaredAt,
      })
      .from(orders)
      .where(eq(orders.id, orderId)),
    db.orm.select().from(buildQuestions).where(eq(buildQuestions.id, 1)),
  ]);
  if (!order) return undefined;
  return {
    ...order,
    product: { use: order.saleTerms?.use ?? null },
    questions: store?.questions ?? [],
  };
}

interface StoredAnswers {
  orderId: string;
  /** Added to those of the customer's truck, for its next order. */
  answers: BuildAnswersJson;
  /** An edit of the order's answers: null removes one. Without it, `answers` are added, and the version stays. */
  edit?: Record<string, string | number | null>;
  /** Nothing is missing anymore, so the order no longer waits for the customer. */
  isComplete: boolean;
  event: { id: string; actorId: string; createdAt: number };
}

/**
 * Returns the statements that store answers with an order and its truck if `when` holds and the order is open. The first
 * one inserts the order event, which the others require.
 */
export function storeAnswers(
  db: Db,
  { orderId, answers, edit, isComplete, event }: StoredAnswers,
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
        ...(isComplete && { answersAskedAt: null }),
      })
      .where(and(isThisOrder, isApplied)),
    ...(isComplete ? [resumeAnswered(db, { orderId, at: event.createdAt }, isApplied)] : []),
    db.orm
      .update(trucks)
      .set({ buildAnswers: sql`json_patch(${trucks.buildAnswers}, ${added})` })
      .where(and(isApplied, rowExists(orders, and(isThisOrder, isTruckOfOrder)))),
  ];
}

/** The condition that a row of `trucks` is the truck of a row of `orders`: it has its VIN, or its year, make and model. */
const isTruckOfOrder: SQL | undefined = and(
  eq(trucks.userId, orders.userId),
  or(
    and(isNotNull(trucks.vin), eq(trucks.vin, orders.vin)),
    and(
      eq(trucks.year, orders.vehicleYear),
      eq(trucks.make, orders.vehicleMake),
      eq(trucks.model, orders.vehicleModel),
    ),
  ),
);
