import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { sessions, users } from '#db/schema/identity.ts';

/** How long after the last poll of an order an admin counts as its viewer, in ms. */
export const viewMs = 60_000;
export const viewStepMs = 30_000;
/** Ends the viewers' version if this session's own view must be recorded. */
export const unrecordedView = '!';

const views = alias(sessions, 'views');

export const viewersVersion = sql`(select coalesce(group_concat(${views.userId}), '') from ${sessions} as ${sql.identifier('views')}
      where ${isViewed(views, { orderId: sql.placeholder('orderId'), since: sql.placeholder('viewedSince') })} and ${views.userId} <> ${users.id})
    || iif(${isViewed(sessions, { orderId: sql.placeholder('orderId'), since: sql.placeholder('recordedSince') })}, '', ${unrecordedView})`;

interface View<Value> {
  orderId: Value;
  /** ms since 1970. */
  since: Value;
}

function isViewed(
  { viewedOrderId, viewedAt }: Record<'viewedOrderId' | 'viewedAt', SQLWrapper>,
  { orderId, since }: View<SQLWrapper>,
): SQL {
  return sql`(${viewedOrderId} is ${orderId} and ${viewedAt} > ${since})`;
}

export function selectViewers(
  db: Db,
  { orderId, readerId, now }: { orderId: string; readerId: string; now: number },
) {
  const { id, firstName, lastName, email } = users;
  return db.orm
    .selectDistinct({ id, firstName, lastName, email })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        isViewed(sessions, { orderId: sql`${orderId}`, since: sql`${now - viewMs}` }),
        ne(users.id, readerId),
      ),
    );
}

export async function recordView(
  db: Db,
  { tokenHash, orderId, at }: { tokenHash: string; orderId: string; at: number },
): Promise<void> {
  const view = { viewedOrderId: orderId, viewedAt: at };
  await db.write([db.orm.update(sessions).set(view).where(eq(sessions.tokenHash, tokenHash))]);
}
