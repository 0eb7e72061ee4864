import type { Deps } from '#worker/deps.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import {
  mailSubject,
  messagesText,
  type NotificationText,
  notificationText,
  type OrderFacts,
} from '#worker/domain/notifications/notification-text.ts';
import { mailBodies } from './mail-bodies.ts';
import { noteMailed, selectMailbox, selectUnmailed } from './mailbox.repository.ts';

type MailDeps = Pick<Deps, 'db' | 'mailer' | 'linkTo'>;

/** The job `email`: tells one person. Nothing is sent to one who has turned e-mail off meanwhile. */
export async function sendEmail(
  { db, mailer, linkTo }: MailDeps,
  { userId, happening }: JobPayloads['email'],
  { key }: { key: string },
): Promise<[]> {
  const { orderId } = happening;
  if (!mailer) return [];
  const mailbox = await selectMailbox(db, { userId, orderId });
  if (!mailbox) return [];
  const { email, order } = mailbox;
  await mailer.send({
    key,
    to: email,
    ...mailOf(notificationText(happening, order), order, linkTo),
  });
  return [];
}

/**
 * The job `messagesEmail`: one e-mail of what came in the 5 minutes since the first message that a person had
 * not read, and nothing if they have read it all by now.
 */
export async function sendMessagesEmail(
  { db, mailer, linkTo }: MailDeps,
  { userId, orderId, since }: JobPayloads['messagesEmail'],
  { key }: { key: string },
) {
  if (!mailer) return [];
  const mailbox = await selectMailbox(db, { userId, orderId });
  if (!mailbox?.order) return [];
  const unmailed = await selectUnmailed(db, { userId, orderId, since });
  const last = unmailed.at(-1);
  if (last === undefined) return [];
  const { email, order, customerId } = mailbox;
  const said = unmailed.map(({ text, ...author }) => ({ author: nameOf(author), text }));
  const to = userId === customerId ? 'customer' : 'admins';
  await mailer.send({
    key,
    to: email,
    ...mailOf(messagesText(said, { to, order }), order, linkTo),
  });
  return [noteMailed(db, { userId, orderId, mailedAt: last.at })];
}

function mailOf(
  text: NotificationText,
  order: OrderFacts | undefined,
  linkTo: (path: string) => string,
) {
  const links = { action: linkTo(text.path), store: linkTo('/') };
  return { subject: mailSubject(text, order), ...mailBodies(text, links) };
}

/** As the chat shows it, but never an e-mail address. */
function nameOf({ firstName, lastName }: { firstName: string | null; lastName: string | null }) {
  return [firstName, lastName].filter(Boolean).join(' ') || 'User';
}
