import type { Deps } from '#worker/deps.ts';
import type { DomainEvent, JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import {
  isFileEvent,
  isMessageEvent,
  type NotificationEvent,
  notificationRule,
} from '#worker/domain/notifications/notification-kinds.ts';
import {
  enqueueEmail,
  enqueueMessagePush,
  enqueueNewOrdersEmail,
  enqueueOrderEmail,
  enqueuePush,
  type OrderEmailKind,
  type Recipient,
  selectRecipients,
} from './recipients.repository.ts';

type NotifyDeps = Pick<Deps, 'db' | 'now' | 'push' | 'mailer'>;

/**
 * Handles the job `notify`: returns the statements that enqueue a job for each browser and mailbox
 * to notify. Skips users who have already read the message, and the user who caused the event
 * unless it is a confirmation.
 */
export async function notify(deps: NotifyDeps, payload: JobPayloads['notify']) {
  const events = 'events' in payload ? combineFiles(payload.events) : [payload];
  const audiences = new Set(events.map(({ event }) => notificationRule(event).to));
  const recipients = await selectRecipients(deps.db, {
    audiences,
    orderId: payload.orderId,
    holderId: 'events' in payload ? undefined : payload.holderId,
  });
  return events.flatMap((domainEvent) =>
    recipients
      .filter((recipient) => isNotified(recipient, domainEvent))
      .flatMap((recipient) => jobsFor(deps, domainEvent, recipient)),
  );
}

/** Merges the file events of one write into the last of them. The notification reads the files from the database. */
function combineFiles(events: readonly DomainEvent[]): DomainEvent[] {
  const ofFiles = events.filter(({ event }) => isFileEvent(event));
  const last = ofFiles.at(-1);
  if (last === undefined) return [...events];
  const others = events.filter(({ event }) => !isFileEvent(event));
  return [...others, { ...last, key: ofFiles.map(({ key }) => key).join(' ') }];
}

function isNotified(
  { userId, isCustomer, isAdmin, isAssignee, readAt }: Recipient,
  { event, actorId, assigneeId, at }: DomainEvent,
): boolean {
  const { to, isConfirmation, isAssignment } = notificationRule(event);
  if (isAssignment && !(isAssignee && userId === assigneeId)) return false;
  const isInAudience = to === 'customer' ? isCustomer : isAdmin;
  if (!isInAudience || (userId === actorId && !isConfirmation)) return false;
  return !isMessageEvent(event) || readAt < at;
}

function jobsFor(
  { db, now, push, mailer }: NotifyDeps,
  domainEvent: DomainEvent,
  { userId, wantsEmail, subscriptionIds }: Recipient,
) {
  const { event, orderId } = domainEvent;
  const pushes =
    push && !notificationRule(event).isEmailOnly
      ? subscriptionIds.flatMap((subscriptionId) =>
          isMessageEvent(event) && orderId !== null
            ? enqueueMessagePush(db, { subscriptionId, orderId }, domainEvent, now())
            : [enqueuePush(db, subscriptionId, domainEvent, now())],
        )
      : [];
  if (!mailer || !wantsEmail) return pushes;
  const since = domainEvent.at;
  if (event === 'adminNewOrder') {
    return [...pushes, enqueueNewOrdersEmail(db, { userId, since }, now())];
  }
  const kind = combinedEmailKind(event);
  if (kind === undefined) return [...pushes, enqueueEmail(db, userId, domainEvent, now())];
  if (orderId === null) return pushes;
  return [...pushes, enqueueOrderEmail(db, kind, { userId, orderId, since }, now())];
}

/** Returns the kind of email that combines several such events of one order; undefined if each has its own email. */
function combinedEmailKind(event: NotificationEvent): OrderEmailKind | undefined {
  if (isMessageEvent(event)) return 'messagesEmail';
  return isFileEvent(event) ? 'filesEmail' : undefined;
}
