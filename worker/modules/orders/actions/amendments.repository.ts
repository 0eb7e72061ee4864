import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { amendments, orderAddons, orderLines } from '#db/schema/orders.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type { OrderLineJson } from '#worker/domain/orders/amendments.ts';
import { orderSearchColumns } from '#worker/domain/orders/lists/order-search.ts';
import type { OrderAddonJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { ActionContext, OrderColumns } from './order-action.repository.ts';

type Amendment = typeof amendments.$inferSelect;

export async function findAmendment(
  db: Db,
  { orderId, id }: { orderId: string; id: string },
): Promise<Amendment | undefined> {
  const [found] = await db.orm
    .select()
    .from(amendments)
    .where(and(eq(amendments.id, id), eq(amendments.orderId, orderId)));
  return found;
}

/** Returns the condition that an amendment still waits, and that its address wasn't dropped since. */
export function isProposed(id: string, { hasAddress }: { hasAddress: boolean }) {
  const addressType = sql`json_type(${amendments.changes}, '$.shippingAddress')`;
  return rowExists(
    amendments,
    and(
      eq(amendments.id, id),
      eq(amendments.state, 'proposed'),
      hasAddress ? isNotNull(addressType) : isNull(addressType),
    ),
  );
}

/** Returns the statement that removes the shipping address from the waiting amendment. */
export function dropProposedAddress({ db, orderId, isApplied }: ActionContext) {
  return db.orm
    .update(amendments)
    .set({ changes: sql`json_remove(${amendments.changes}, '$.shippingAddress')` })
    .where(and(eq(amendments.orderId, orderId), eq(amendments.state, 'proposed'), isApplied));
}

/** Returns the statement that stores an amendment for the customer to answer. */
export function insertAmendment(
  { db, orderId, actorId, at, isApplied }: ActionContext,
  amendment: Pick<Amendment, 'id' | 'changes' | 'totalBefore' | 'totalAfter'>,
) {
  const row = {
    ...amendment,
    orderId,
    state: 'proposed',
    createdBy: actorId,
    createdAt: at,
  } as const;
  return insertWhen(db, amendments, row, isApplied);
}

export function answerAmendment(
  { db, at, isApplied }: ActionContext,
  { id, state }: { id: string; state: 'accepted' | 'declined' },
) {
  return db.orm
    .update(amendments)
    .set({ state, answeredAt: at })
    .where(and(eq(amendments.id, id), isApplied));
}

function replaceAddons(
  { db, orderId, isApplied }: ActionContext,
  addons: readonly OrderAddonJson[],
) {
  return [
    db.orm.delete(orderAddons).where(and(eq(orderAddons.orderId, orderId), isApplied)),
    ...addons.map(({ price, addon: { id, name } }, position) =>
      insertWhen(db, orderAddons, { orderId, addonId: id, position, name, price }, isApplied),
    ),
  ];
}

/** Returns the statements that replace the lines of an order's total. */
function replaceLines(
  { db, orderId, at, isApplied }: ActionContext,
  lines: readonly OrderLineJson[],
) {
  return [
    db.orm.delete(orderLines).where(and(eq(orderLines.orderId, orderId), isApplied)),
    // The time sorts the lines.
    ...lines.map((line, index) =>
      insertWhen(
        db,
        orderLines,
        { ...line, id: crypto.randomUUID(), orderId, createdAt: at + index },
        isApplied,
      ),
    ),
  ];
}

/** Returns the changed columns of an order, and those of its search. Undefined keeps a value. */
export function columnsWith(
  order: OrderJson,
  columns: Omit<OrderColumns, 'createdAt'>,
  addons: OrderJson['addons'],
): OrderColumns {
  const {
    customerPhone = order.customerPhone,
    vehicleYear = order.vehicleYear,
    vehicleMake = order.vehicleMake,
    vehicleModel = order.vehicleModel,
    vin = order.vin,
  } = columns;
  const { id, device } = order;
  const texts = { id, customerPhone, vehicleYear, vehicleMake, vehicleModel, vin };
  return { ...columns, ...orderSearchColumns({ ...texts, addons, device }) };
}

/** Returns the statements that replace an order's add-ons and, if given, its lines. */
export function replaceParts(
  context: ActionContext,
  { addons, lines }: { addons: OrderJson['addons']; lines?: readonly OrderLineJson[] | undefined },
) {
  return [
    ...replaceAddons(context, addons),
    ...(lines === undefined ? [] : replaceLines(context, lines)),
  ];
}
