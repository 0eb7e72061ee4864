import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { truckFields, trucks } from '#db/schema/garage.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { customerNotes, staffNotes } from '#db/schema/staff-notes.ts';
import { isDownloadable } from '#db/statements/orders/deliverables.ts';
import type { CustomerJson } from '#worker/domain/accounts/accounts.api.ts';
import { fileUrl } from '#worker/domain/files/file-rules.ts';

/** The most entries of each list. The admins' search finds older orders. */
const maxRows = 100;

/**
 * Returns a customer's contact data, trucks and total spent, with their newest orders, notes and
 * files; undefined for an unknown user.
 */
export async function findCustomer(db: Db, userId: string): Promise<CustomerJson | undefined> {
  const isTheirs = eq(orders.userId, userId);
  const [[user], truckRows, orderRows, [money], orderNotes, ownNotes, fileRows] =
    await db.orm.batch([
      db.orm.select(userFields).from(users).where(eq(users.id, userId)),
      db.orm.select(truckFields).from(trucks).where(eq(trucks.userId, userId)),
      selectOrders(db, userId),
      db.orm
        .select({ spent: sql<number>`total(${orders.amountPaid} - ${orders.amountRefunded})` })
        .from(orders)
        .where(isTheirs),
      db.orm
        .select({
          id: staffNotes.id,
          orderId: staffNotes.orderId,
          text: staffNotes.text,
          createdAt: staffNotes.createdAt,
          author: userFields,
        })
        .from(staffNotes)
        .innerJoin(orders, eq(orders.id, staffNotes.orderId))
        .innerJoin(users, eq(users.id, staffNotes.authorId))
        .where(isTheirs)
        .orderBy(desc(staffNotes.createdAt))
        .limit(maxRows),
      db.orm
        .select({
          id: customerNotes.id,
          text: customerNotes.text,
          createdAt: customerNotes.createdAt,
          author: userFields,
        })
        .from(customerNotes)
        .innerJoin(users, eq(users.id, customerNotes.authorId))
        .where(eq(customerNotes.userId, userId))
        .orderBy(desc(customerNotes.createdAt))
        .limit(maxRows),
      db.orm
        .select({ deliverable: deliverables, name: files.name })
        .from(deliverables)
        .innerJoin(files, eq(files.id, deliverables.fileId))
        .innerJoin(orders, eq(orders.id, deliverables.orderId))
        .where(
          or(
            and(isTheirs, isDownloadable),
            and(eq(deliverables.heldBy, userId), isNull(deliverables.withdrawnAt)),
          ),
        )
        .orderBy(desc(deliverables.createdAt))
        .limit(maxRows),
    ]);
  if (user === undefined) return undefined;
  return {
    user,
    phones: [...new Set(orderRows.map(({ phone }) => phone).filter(Boolean))],
    trucks: truckRows,
    orders: orderRows.map(({ phone: _, createdAt, ...order }) => ({
      ...order,
      createdAt: new Date(createdAt).toISOString(),
    })),
    totalSpent: money?.spent ?? 0,
    notes: [...orderNotes, ...ownNotes.map((note) => ({ ...note, orderId: null }))]
      .sort((a, b) => b.createdAt - a.createdAt)
      .map((note) => ({ ...note, createdAt: new Date(note.createdAt).toISOString() })),
    files: fileRows.map(({ deliverable: { id, orderId, fileId, revision }, name }) => ({
      id,
      orderId,
      revision,
      fileName: name ?? '',
      fileUrl: fileUrl(fileId),
    })),
  };
}

function selectOrders(db: Db, userId: string) {
  return db.orm
    .select({
      id: orders.id,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      totalAmount: orders.totalAmount,
      createdAt: orders.createdAt,
      phone: orders.customerPhone,
      yearRange: products.yearRange,
      engineType: products.engineType,
    })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(maxRows);
}
