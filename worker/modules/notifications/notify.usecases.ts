import type { Deps } from '#worker/deps.ts';
import type { Happening } from '#worker/domain/jobs/job-kinds.ts';
import { isOfMessage, notificationRule } from '#worker/domain/notifications/notification-kinds.ts';
import {
  addEmail,
  addMessagesEmail,
  addPush,
  type Recipient,
  selectRecipients,
} from './recipients.repository.ts';

type NotifyDeps = Pick<Deps, 'db' | 'now' | 'push' | 'mailer'>;

/**
 * The job `notify`: gives a job for each browser and each mailbox that is told of what happened. Whoever did it
 * is not told, nor whoever has read the message meanwhile.
 */
export async function notify(deps: NotifyDeps, happening: Happening) {
  const { to, isConfirmation } = notificationRule(happening.event);
  const actorId = isConfirmation ? null : happening.actorId;
  const { orderId } = happening;
  const recipients = await selectRecipients(deps.db, { to, orderId, actorId });
  return recipients
    .filter(({ readAt }) => !isOfMessage(happening.event) || readAt < happening.at)
    .flatMap((recipient) => jobsFor(deps, happening, recipient));
}

function jobsFor(
  { db, now, push, mailer }: NotifyDeps,
  happening: Happening,
  { userId, wantsEmail, subscriptionIds }: Recipient,
) {
  const { event, orderId } = happening;
  const { by } = notificationRule(event);
  const pushes =
    push && by.includes('push')
      ? subscriptionIds.map((id) => addPush(db, id, happening, now()))
      : [];
  if (!mailer || !wantsEmail || !by.includes('email')) return pushes;
  if (!isOfMessage(event)) return [...pushes, addEmail(db, userId, happening, now())];
  if (orderId === null) return pushes;
  return [...pushes, addMessagesEmail(db, { userId, orderId, since: happening.at }, now())];
}
