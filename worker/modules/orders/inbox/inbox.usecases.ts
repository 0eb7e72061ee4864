import type { Deps } from '#worker/deps.ts';
import { dayMs } from '#worker/domain/durations.ts';
import type { InboxActionJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { findOrder } from '#worker/modules/orders/orders-with-details.repository.ts';
import { resumeOrder, setAside, settleMessages } from './inbox.repository.ts';

/**
 * Sets an order aside or puts it back, and returns it. Idempotent. Throws 404 for an unknown order, and 409 if it would
 * hide a message that the admin hasn't seen.
 */
export async function changeInbox(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { orderId, actorId, change }: { orderId: string; actorId: string; change: InboxActionJson },
): Promise<OrderJson> {
  const seenAt = seenAtOf(change);
  if (change.action === 'resume') {
    await resumeOrder(db, orderId);
  } else if (change.action === 'done') {
    await settleMessages(db, { orderId, seenAt });
  } else {
    const until = now() + change.days * dayMs;
    await setAside(db, { orderId, until, waitsForCustomer: change.action === 'wait', seenAt });
  }
  const order = await findOrder(db, orderId, actorId);
  if (order === undefined) throw notFound('This order');
  const newestAt = order.inbox?.newestMessageAt;
  if (newestAt && Date.parse(newestAt) > seenAt) {
    const name = order.user.firstName ?? 'The customer';
    throw new AppError('conflict', `${name} wrote again. Look at the message first.`);
  }
  return order;
}

/** Returns when the newest message was sent that the admin saw, in ms since 1970. Going back hides none. */
function seenAtOf(change: InboxActionJson): number {
  if (change.action === 'resume') return Number.POSITIVE_INFINITY;
  return change.seenMessageAt === null ? 0 : Date.parse(change.seenMessageAt);
}
