import type { Deps } from '#worker/deps.ts';
import type { DomainEvent } from '#worker/domain/jobs/job-kinds.ts';
import {
  isFileEvent,
  isMessageEvent,
  type NotificationEvent,
  notificationRule,
} from '#worker/domain/notifications/notification-kinds.ts';
import {
  enqueueEmail,
  enqueueNewOrdersEmail,
  enqueueOrderEmail,
  enqueuePush,
  type OrderEmailKind,
  type Recipient,
  selectRecipients,
} from './recipients.repository.ts';

type NotifyDeps = Pick<Deps, 'db' | 'now' | 'push' | 'mailer'>;

/**
 * Handles the job `notify`: returns the statements that enqueue a job for each browser and mailbox to notify.
 * Skips users who have already read the message, and the user who caused the event unless it is a confirmation.
 */
export async function notify(deps: NotifyDeps, domainEvent: DomainEvent) {
  const { to, isConfirmation } = notificationRule(domainEvent.event);
  const actorId = isConfirmation ? null : domainEvent.actorId;
  const { orderId } = domainEvent;
  const recipients = await selectRecipients(deps.db, { to, orderId, actorId });
  return recipients
    .filter(({ readAt }) => !isMessageEvent(domainEvent.event) || readAt < domainEvent.at)
    .flatMap((recipient) => jobsFor(deps, domainEvent, recipient));
}

function jobsFor(
  { db, now, push, mailer }: NotifyDeps,
  domainEvent: DomainEvent,
  { userId, wantsEmail, subscriptionIds }: Recipient,
) {
  const { event, orderId } = domainEvent;
  const { by } = notificationRule(event);
  const pushes =
    push && by.includes('push')
      ? subscriptionIds.map((id) => enqueuePush(db, id, domainEvent, now()))
      : [];
  if (!mailer || !wantsEmail || !by.includes('email')) return pushes;
  const since = domainEvent.at;
  if (event === 'adminNewOrder') {
    return [...pushes, enqueueNewOrdersEmail(db, { userId, since }, now())];
  }
  const kind = combinedKind(event);
  if (kind === undefined) return [...pushes, enqueueEmail(db, userId, domainEvent, now())];
  if (orderId === null) return pushes;
  return [...pushes, enqueueOrderEmail(db, kind, { userId, orderId, since }, now())];
}

/** Returns the email that combines events of this kind about one order. */
function combinedKind(event: NotificationEvent): OrderEmailKind | undefined {
  if (isMessageEvent(event)) return 'messagesEmail';
  return isFileEvent(event) ? 'filesEmail' : undefined;
}
