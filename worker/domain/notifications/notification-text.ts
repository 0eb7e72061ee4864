import { shortId } from '#worker/domain/orders/short-id.ts';
import { isOfMessage, type NotificationEvent, notificationRule } from './notification-kinds.ts';

/** What a text says of an order; nothing else of it is told. */
export interface OrderFacts {
  id: string;
  /** Year, make and model. */
  truck: string;
}

/** What somebody wrote, with what it is. */
export interface Quote {
  label: string;
  text: string;
}

/** What a person is told of an event. */
export interface NotificationText {
  title: string;
  /** The first says it all; a push has no room for more. */
  paragraphs: readonly [string, ...string[]];
  quotes: readonly Quote[];
  action: string;
  /** What the action opens, a path of the store's own: no money, VIN or address in it. */
  path: string;
  /** Why a person gets it, for the end of an e-mail. */
  why: string;
}

type Wording = readonly [title: string, paragraphs: readonly [string, ...string[]], quote?: string];

const customerWordings = {
  received: (about) => [
    'Order received',
    [
      `We have your request for the ${about}.`,
      "We'll review it, and tell you once it is approved.",
    ],
  ],
  approved: (about) => [
    'Order approved',
    [
      `Your order for the ${about} is approved.`,
      "We'll be in touch soon to complete your calibration.",
    ],
  ],
  denied: (about) => [
    'Order denied',
    [`Your order for the ${about} was denied.`],
    'Reason for Denial',
  ],
  invoice: (about) => [
    'Invoice ready',
    [`The invoice for the ${about} is ready.`, 'Open your order to pay it.'],
  ],
  paid: (about) => [
    'Payment received',
    [`Your order for the ${about} is paid.`, "We'll tell you once your calibration is ready."],
  ],
  message: (about) => ['New message', [`You have a message about the ${about}.`], 'Message'],
  file: (about) => ['New file', [`Your order for the ${about} has a new file.`], 'File'],
  fulfilled: (about) => [
    'Order fulfilled',
    [`Your calibration for the ${about} is ready.`, 'Open your order to download its files.'],
  ],
} satisfies Partial<Record<NotificationEvent, (about: string) => Wording>>;

const adminWordings = {
  adminNewOrder: (about) => ['New order', [`An order for the ${about} waits for review.`]],
  adminPaid: (about) => ['Order paid', [`The order for the ${about} is paid.`]],
  adminMessage: (about) => ['New message', [`A customer wrote about the ${about}.`], 'Message'],
  adminFailedJob: (about) => [
    'Something failed',
    [about ? `A job for the ${about} was given up.` : 'A job was given up.'],
    'Last error',
  ],
  adminAlert: (about) => [
    'Needs attention',
    [about ? `The order for the ${about} needs attention.` : 'Something needs attention.'],
    'Details',
  ],
} satisfies Partial<Record<NotificationEvent, (about: string) => Wording>>;

const wordings: Record<NotificationEvent, (about: string) => Wording> = {
  ...customerWordings,
  ...adminWordings,
};

/** How an order is named: its truck, and the first 8 characters of its id. */
export function orderName(order: OrderFacts): string {
  return `${oneLine(order.truck)} (order ${shortId(order.id)})`;
}

/** What is told of an event; `detail` is what it carries (worker/domain/jobs.ts). */
export function notificationText(
  { event, detail }: { event: NotificationEvent; detail: string | null },
  order: OrderFacts | undefined,
): NotificationText {
  const { to } = notificationRule(event);
  const [title, paragraphs, label] = wordings[event](order ? orderName(order) : '');
  const quotes = label !== undefined && detail ? [{ label, text: detail }] : [];
  return { title, paragraphs, quotes, ...wayTo(to, order, isOfMessage(event)) };
}

interface UnreadMessage {
  author: string;
  text: string;
}

/** The e-mail of the messages that a person has not read. */
export function messagesText(
  messages: readonly UnreadMessage[],
  { to, order }: { to: 'customer' | 'admins'; order: OrderFacts },
): NotificationText {
  const isOne = messages.length === 1;
  return {
    title: isOne ? 'New message' : `${messages.length} new messages`,
    paragraphs: [
      `There ${isOne ? 'is a message' : `are ${messages.length} messages`} about the ${orderName(order)} that you have not read.`,
    ],
    quotes: messages.map(({ author, text }) => ({ label: author, text })),
    ...wayTo(to, order, true),
  };
}

/** Most characters of a push's quote: an encrypted push has 4 kB, and a screen shows a few lines of it. */
const mostQuoted = 160;

/** A text as a push shows it. */
export function pushText({ title, paragraphs, quotes }: NotificationText) {
  const [said] = paragraphs;
  const quoted = quotes.map(({ text }) => shortened(text));
  return { title, body: [said, ...quoted].join('\n') };
}

/** The subject of the e-mail with a text. */
export function mailSubject({ title }: NotificationText, order: OrderFacts | undefined): string {
  return order ? `${title}: ${orderName(order)}` : title;
}

function wayTo(to: 'customer' | 'admins', order: OrderFacts | undefined, isToChat: boolean) {
  const query = order ? `?order=${order.id}${isToChat ? '#chat' : ''}` : '';
  if (to === 'customer') {
    return {
      action: 'Open Your Order',
      path: `/my-orders${query}`,
      why: 'You get this because of an order at Straight Six.',
    };
  }
  return {
    action: order ? 'Open the Order' : 'Open the Dashboard',
    path: `/admin${query}`,
    why: 'You get this as an admin of Straight Six.',
  };
}

function shortened(text: string): string {
  const line = [...oneLine(text)];
  return line.length <= mostQuoted ? line.join('') : `${line.slice(0, mostQuoted - 1).join('')}…`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
