import { sha256 } from 'hono/utils/crypto';
import type { Deps } from '#worker/deps.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import { isOfMessage } from '#worker/domain/notifications/notification-kinds.ts';
import { notificationText, pushText } from '#worker/domain/notifications/notification-text.ts';
import type { PushJson } from '#worker/domain/notifications/push-message.ts';
import { forgetSubscription } from './push-subscriptions.repository.ts';
import { selectPushTarget } from './push-target.repository.ts';

/**
 * The job `push`: tells one browser. Nothing is sent where its person has turned pushes off meanwhile, or it
 * is somebody else's by now; one that cannot be reached any more is forgotten.
 */
export async function sendPush(
  { db, push, now }: Pick<Deps, 'db' | 'push' | 'now'>,
  { subscriptionId, happening }: JobPayloads['push'],
) {
  if (push === undefined) return [];
  const target = await selectPushTarget(db, {
    subscriptionId,
    orderId: happening.orderId,
    now: now(),
  });
  if (target === undefined) return [];
  const text = notificationText(happening, target.order);
  const tag = await topicOf(happening.key);
  const payload: PushJson = {
    ...pushText(text),
    path: text.path,
    tag,
    isMessage: isOfMessage(happening.event),
    userId: target.userId,
  };
  const outcome = await push.send(target, { payload, topic: tag });
  return outcome === 'gone' ? [forgetSubscription(db, subscriptionId)] : [];
}

/** What replaces itself when it comes twice: 32 characters at most, which these are (RFC 8030, section 5.4). */
async function topicOf(key: string): Promise<string> {
  const hash = await sha256(key);
  if (hash === null) throw new Error('SHA-256 is not available');
  return hash.slice(0, 32);
}
