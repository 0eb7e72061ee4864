import { sha256 } from 'hono/utils/crypto';
import { isNewestRevision } from '#db/statements/orders/deliverables.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { raiseAlert } from '#db/statements/raise-alert.ts';
import type { Deps } from '#worker/deps.ts';
import type { DomainEvent, JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import {
  isFileEvent,
  isMessageEvent,
  notificationRule,
} from '#worker/domain/notifications/notification-kinds.ts';
import type { PushJson } from '#worker/domain/notifications/push-message.ts';
import type { RefusedPush } from '#worker/gateways/push-sender.ts';
import { selectNewFiles, selectUnmailed } from './mailbox.repository.ts';
import { deleteSubscriptionById, selectPushTarget } from './notification-settings.repository.ts';
import {
  filesText,
  messagesText,
  type NotificationText,
  notificationText,
  pushText,
} from './notification-text.ts';
import type { OrderFacts } from './notification-wordings.ts';

/**
 * Handles the job `push`: notifies one browser. Does nothing if its user has since turned off push
 * or signed out, and deletes the subscription if it has expired. Throws if the push service fails.
 */
export async function sendPush(
  { db, push, now }: Pick<Deps, 'db' | 'push' | 'now'>,
  { subscriptionId, domainEvent, combines }: JobPayloads['push'],
) {
  if (push === undefined) return [];
  const target = await selectPushTarget(db, {
    subscriptionId,
    orderId: domainEvent.orderId,
    now: now(),
  });
  if (target === undefined) return [];
  const text = combines
    ? await messagesTextOf(db, domainEvent, target)
    : await textOf(db, domainEvent, target.order);
  if (text === undefined) return [];
  const tag = await topicOf(topicKey(domainEvent));
  const payload: PushJson = {
    ...pushText(text),
    path: text.path,
    tag,
    isMessage: isMessageEvent(domainEvent.event),
    userId: target.userId,
  };
  const outcome = await push.send(target, { payload, topic: tag });
  if (outcome === 'gone') return [deleteSubscriptionById(db, subscriptionId)];
  return outcome === 'done' ? [] : alertOnce(db, outcome, now());
}

/** Returns the statements that alert the admins once a day to a push service that refuses us. */
function alertOnce(db: Deps['db'], { host, answer }: RefusedPush, createdAt: number) {
  const key = `pushRefused:${host}:${new Date(createdAt).toISOString().slice(0, 10)}`;
  const detail = `${host}: ${answer}`;
  return [
    raiseAlert(db, { kind: 'pushRefused', key, detail, createdAt }),
    ...bumpPollVersions(db, ['admin']),
  ];
}

/**
 * Returns the text of the push; undefined if it is about files that the customer has already
 * downloaded. It lists all new files, because it replaces the earlier push about them, which the
 * customer may not have seen.
 */
async function textOf(
  db: Deps['db'],
  domainEvent: DomainEvent,
  order: OrderFacts | undefined,
): Promise<NotificationText | undefined> {
  if (!isFileEvent(domainEvent.event) || !order) return notificationText(domainEvent, order);
  const [first, ...others] = await selectNewFiles(db, order.id, isNewestRevision);
  return first && filesText([first, ...others], order);
}

/** Returns the text about the unread messages of 5 minutes; undefined if the user has read them all. */
async function messagesTextOf(
  db: Deps['db'],
  { event, at }: DomainEvent,
  { userId, order }: { userId: string; order: OrderFacts | undefined },
): Promise<NotificationText | undefined> {
  if (order === undefined) return undefined;
  const unread = await selectUnmailed(db, { userId, orderId: order.id, since: at });
  const quotes = unread.map(({ text }) => ({ author: '', text }));
  const to = notificationRule(event).to;
  return quotes.length > 0 ? messagesText(quotes, { to, order }) : undefined;
}

/** Returns what identifies the notification on a device. The newest push about an order's files replaces the others. */
function topicKey({ event, key, orderId }: DomainEvent): string {
  return isFileEvent(event) ? `files:${orderId}` : key;
}

/** Returns the topic that makes a retried push replace the first. RFC 8030 allows at most 32 characters. */
async function topicOf(key: string): Promise<string> {
  const hash = await sha256(key);
  if (hash === null) throw new Error('SHA-256 is not available');
  return hash.slice(0, 32);
}
