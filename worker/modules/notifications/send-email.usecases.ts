import type { Deps } from '#worker/deps.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import { mailBodies } from './mail-bodies.ts';
import {
  saveFilesMailed,
  saveMailedAt,
  saveOrdersMailedAt,
  selectMailbox,
  selectNewOrders,
  selectUnmailed,
  selectUnmailedFiles,
} from './mailbox.repository.ts';
import {
  approvalText,
  filesText,
  mailSubject,
  messagesText,
  type NotificationText,
  newOrdersText,
  notificationText,
} from './notification-text.ts';
import type { OrderFacts } from './notification-wordings.ts';

type MailDeps = Pick<Deps, 'db' | 'mailer' | 'linkTo'>;

/** Handles the job `email`: emails one user, unless they have since turned off email. Throws if the mailer fails. */
export async function sendEmail(
  { db, mailer, linkTo, sendsInvoices }: MailDeps & Pick<Deps, 'sendsInvoices'>,
  { userId, domainEvent }: JobPayloads['email'],
  { key }: { key: string },
): Promise<[]> {
  const { orderId } = domainEvent;
  if (!mailer) return [];
  const mailbox = await selectMailbox(db, { userId, orderId });
  if (!mailbox) return [];
  const { email, order } = mailbox;
  const text =
    domainEvent.event === 'approved' && order && !sendsInvoices
      ? approvalText(order, domainEvent.at)
      : notificationText(domainEvent, order);
  await mailer.send({ key, to: email, ...mailOf(text, order, linkTo) });
  return [];
}

/**
 * Handles the job `messagesEmail`: sends one email with the messages of the 5 minutes since the
 * first unread one, or none if the user has read them all. Throws if the mailer fails.
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
  const quotes = unmailed.map(({ text, ...author }) => ({ author: nameOf(author), text }));
  const to = userId === customerId ? 'customer' : 'admins';
  const text = messagesText(quotes, { to, order });
  await mailer.send({ key, to: email, ...mailOf(text, order, linkTo) });
  return [saveMailedAt(db, { userId, orderId, mailedAt: last.at })];
}

/**
 * Handles the job `filesEmail`: sends the customer one email with the files of 5 minutes that they
 * haven't downloaded, or none. Throws if the mailer fails.
 */
export async function sendFilesEmail(
  { db, mailer, linkTo, now }: MailDeps & Pick<Deps, 'now'>,
  { userId, orderId, since }: JobPayloads['filesEmail'],
  { key }: { key: string },
) {
  if (!mailer) return [];
  const mailbox = await selectMailbox(db, { userId, orderId });
  if (!mailbox?.order) return [];
  const { email, order } = mailbox;
  const files = await selectUnmailedFiles(db, { orderId, since });
  const [first, ...others] = files;
  if (first === undefined) return [];
  const text = filesText([first, ...others], order);
  await mailer.send({ key, to: email, ...mailOf(text, order, linkTo) });
  const ids = files.map(({ id }) => id);
  return [saveFilesMailed(db, ids, now())];
}

/**
 * Handles the job `newOrdersEmail`: sends an admin one email with the orders of 5 minutes that
 * still wait for review, or none. Throws if the mailer fails.
 */
export async function sendNewOrdersEmail(
  { db, mailer, linkTo }: MailDeps,
  { userId, since }: JobPayloads['newOrdersEmail'],
  { key }: { key: string },
) {
  if (!mailer) return [];
  const mailbox = await selectMailbox(db, { userId, orderId: null });
  if (!mailbox) return [];
  const orders = await selectNewOrders(db, { userId, since });
  const [first, ...others] = orders.map(({ facts }) => facts);
  if (first === undefined) return [];
  const text = newOrdersText([first, ...others]);
  const about = others.length === 0 ? first : undefined;
  await mailer.send({ key, to: mailbox.email, ...mailOf(text, about, linkTo) });
  return [saveOrdersMailedAt(db, { userId, mailedAt: orders.at(-1)?.placedAt ?? since })];
}

function mailOf(
  text: NotificationText,
  order: OrderFacts | undefined,
  linkTo: (path: string) => string,
) {
  const links = { action: linkTo(text.path), store: linkTo('/') };
  return { subject: mailSubject(text, order), ...mailBodies(text, links) };
}

/** Returns the author's name. The chat falls back to the email address, which an email must not disclose. */
function nameOf({ firstName, lastName }: { firstName: string | null; lastName: string | null }) {
  return [firstName, lastName].filter(Boolean).join(' ') || 'User';
}
