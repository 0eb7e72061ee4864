import type { Deps } from '#worker/deps.ts';
import type { InboxActionJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { notFound } from '#worker/http/errors.ts';
import { findOrder } from '#worker/modules/orders/own-orders.repository.ts';
import { resumeOrder, setAside } from './inbox.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Sets an order aside or puts it back, and returns it. Idempotent. Throws 404 for an unknown order. */
export async function changeInbox(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { orderId, actorId, change }: { orderId: string; actorId: string; change: InboxActionJson },
): Promise<OrderJson> {
  if (change.action === 'snooze' || change.action === 'wait') {
    const until = now() + change.days * dayMs;
    await setAside(db, { orderId, until, waitsForCustomer: change.action === 'wait' });
  } else {
    await resumeOrder(db, { orderId, isAnswered: change.action === 'done' });
  }
  const order = await findOrder(db, orderId, actorId);
  if (order === undefined) throw notFound('This order');
  return order;
}
