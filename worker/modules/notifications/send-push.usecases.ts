import { sha256 } from 'hono/utils/crypto';
import type { Deps } from '#worker/deps.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import { isMessageEvent } from '#worker/domain/notifications/notification-kinds.ts';
import { notificationText, pushText } from '#worker/domain/notifications/notification-text.ts';
import type { PushJson } from '#worker/domain/notifications/push-message.ts';
import { deleteSubscriptionById } from './push-subscriptions.repository.ts';
import { selectPushTarget } from './push-target.repository.ts';

/**
 * Handles the job `push`: notifies one browser. Does nothing if its user has since turned off push or signed out, and
 * deletes the subscription if it has expired. Throws if the push service fails.
 */
export async function sendPush(
  { db, push, now }: Pick<Deps, 'db' | 'push' | 'now'>,
  { subscriptionId, happening: domainEvent }: JobPayloads['push'],
) {
  if (push === undefined) return [];
  const target = await selectPushTarget(db, {
    subscriptionId,
    orderId: domainEvent.orderId,
    now: now(),
  });
  if (target === undefined) return [];
  const text = notificationText(domainEvent, target.order);
  const tag = await topicOf(domainEvent.key);
  const payload: PushJson = {
    ...pushText(text),
    path: text.path,
    tag,
    isMessage: isMessageEvent(domainEvent.event),
    userId: target.userId,
  };
  const outcome = await push.send(target, { payload, topic: tag });
  return outcome === 'gone' ? [deleteSubscriptionById(db, subscriptionId)] : [];
}

/** Returns the topic that makes a retried push replace the first. RFC 8030 allows at most 32 characters. */
async function topicOf(key: string): Promise<string> {
  const hash = await sha256(key);
  if (hash === null) throw new Error('SHA-256 is not available');
  return hash.slice(0, 32);
}
