import shop from '#db/seed/shop.json' with { type: 'json' };
import { fileNotice } from '#worker/domain/files/verdict.ts';
import {
  isMessageEvent,
  type NotificationEvent,
  notificationRule,
} from '#worker/domain/notifications/notification-kinds.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { payInstructions, paymentDueAt } from '#worker/domain/payments/payment-request.ts';
import { siteName } from '#worker/domain/site-name.ts';

/** The only facts of an order that a notification shows. */
export interface OrderFacts {
  id: string;
  /** Year, make and model. */
  truck: string;
  /** Whether the customer has files to download. */
  hasFiles: boolean;
  /** Cents that the customer has to pay without an online invoice. */
  amountDue: number;
}

/** A quoted text, with its label. */
export interface Quote {
  label: string;
  text: string;
}

/** The text of a notification. */
export interface NotificationText {
  title: string;
  /** A push shows only the first one. */
  paragraphs: readonly [string, ...string[]];
  quotes: readonly Quote[];
  action: string;
  /** The path in the app that the action opens. */
  path: string;
  /** Why the user gets it, for the email footer. */
  why: string;
}

type Wording = readonly [title: string, paragraphs: readonly [string, ...string[]], quote?: string];

/** `about` names the order. */
type WordingOf = (about: string, order: OrderFacts | undefined) => Wording;

const customerWordings = {
  received: (about) => [
    'Order received',
    [
      `We got your request for the ${about}.`,
      'We’ll review it and let you know once it’s approved.',
    ],
  ],
  approved: (about) => [
    'Order approved',
    [
      `Your order for the ${about} is approved.`,
      'We’ll be in touch soon to complete your calibration.',
    ],
  ],
  denied: (about) => [
    'Order denied',
    [`Your order for the ${about} was denied.`],
    'Reason for Denial',
  ],
  invoice: (about) => [
    'Invoice ready',
    [`Your invoice for the ${about} is ready.`, 'Open your order to pay it.'],
    'Amount Due',
  ],
  paid: (about) => [
    'Payment received',
    [`Your order for the ${about} is paid.`, 'We’ll let you know when your calibration is ready.'],
  ],
  partlyPaid: (about) => [
    'Payment received',
    [
      `We received a payment for your order for the ${about}.`,
      'Open your order to see what’s still due.',
    ],
    'So Far',
  ],
  shipped: (about) => ['Shipped', [`Your order for the ${about} has shipped.`], 'Tracking'],
  refunded: (about) => [
    'Payment refunded',
    [`We refunded a payment for the ${about}.`, 'Your bank may need a few days to show the money.'],
    'Refund',
  ],
  message: (about) => ['New message', [`You have a new message about the ${about}.`], 'Message'],
  file: (about) => ['New file', [`Your order for the ${about} has a new file.`], 'File'],
  revision: (about) => [
    'New revision',
    [`Your order for the ${about} has a new revision of a file.`],
    'What changed',
  ],
  fulfilled: (about, order) => [
    'Order fulfilled',
    order?.hasFiles === false
      ? [`Your order for the ${about} is complete.`]
      : [`Your calibration for the ${about} is ready.`, 'Open your order to download your files.'],
  ],
  canceled: (about) => [
    'Order canceled',
    [
      `We canceled your order for the ${about}.`,
      'If you paid for it, we’ll refund you. Reply in the order’s chat if you have a question.',
    ],
    'Reason',
  ],
  cancelDeclined: (about) => [
    'Cancellation declined',
    [`We couldn’t cancel your order for the ${about}.`, 'We’re still working on it.'],
    'Reason',
  ],
  reopened: (about) => [
    'Order reopened',
    [
      `We reopened your order for the ${about}.`,
      'You don’t need to do anything. We’ll let you know what’s next.',
    ],
    'Reason',
  ],
  needsChange: (about) => [
    'Order needs a change',
    [
      `Your order for the ${about} needs a change before we can approve it.`,
      'Open your order and choose Edit Order. It keeps its place in line.',
    ],
    'What to change',
  ],
  amended: (about) => [
    'Order changed',
    [`We changed your order for the ${about}. The price stays as it is.`],
    'What changed',
  ],
  amendment: (about) => [
    'Please check a change',
    [
      `We’d like to change your order for the ${about}.`,
      'Open your order to accept or decline it.',
    ],
    'Change',
  ],
  withdrawn: (about) => [
    'File withdrawn',
    [
      `We withdrew a file of your order for the ${about}.`,
      'Don’t flash it. If you already have, reply in the order’s chat.',
    ],
    'Reason',
  ],
} satisfies Partial<Record<NotificationEvent, WordingOf>>;

const adminWordings = {
  adminAmendmentAccepted: (about) => [
    'Change accepted',
    [`The customer accepted the change of the order for the ${about}.`],
    'Change',
  ],
  adminAmendmentDeclined: (about) => [
    'Change declined',
    [`The customer declined the change of the order for the ${about}. It stays as it was.`],
    'Change',
  ],
  adminEdited: (about) => [
    'Order edited',
    [`The customer edited the order for the ${about}.`],
    'What changed',
  ],
  adminCanceled: (about) => [
    'Order canceled',
    [`The customer canceled the order for the ${about}.`],
    'Reason',
  ],
  adminCancelRequest: (about) => [
    'Cancellation requested',
    [`The customer wants to cancel the paid order for the ${about}.`],
    'Reason',
  ],
  adminNewOrder: (about) => ['New order', [`An order for the ${about} is waiting for review.`]],
  adminPaid: (about) => ['Order paid', [`The order for the ${about} is paid.`]],
  adminPartlyPaid: (about) => [
    'Partial payment',
    [`A customer paid a part of the order for the ${about}.`],
    'So Far',
  ],
  adminMessage: (about) => ['New message', [`A customer wrote about the ${about}.`], 'Message'],
  adminFailedJob: (about) => [
    'Something failed',
    [about ? `A job for the ${about} failed for good.` : 'A job failed for good.'],
    'Last error',
  ],
  adminAlert: (about) => [
    'Needs attention',
    [about ? `The order for the ${about} needs attention.` : 'Something needs attention.'],
    'Details',
  ],
} satisfies Partial<Record<NotificationEvent, WordingOf>>;

const wordings: Record<NotificationEvent, WordingOf> = {
  ...customerWordings,
  ...adminWordings,
};

/** Returns the text of the email about an approval (ms since 1970), with how to pay if there is no online invoice. */
export function approvalText(order: OrderFacts, approvedAt: number): NotificationText {
  const text = notificationText({ event: 'approved', detail: null }, order);
  if (order.amountDue === 0) return text;
  const { days, methods } = shop.payment;
  const dueOn = new Date(paymentDueAt(approvedAt, days)).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: shop.ianaTimeZone,
  });
  const amount = {
    label: 'Amount Due',
    text: `${formatExactDollars(order.amountDue)} by ${dueOn}`,
  };
  const ways = methods.map((method) => {
    return { label: method.name, text: payInstructions(method, order.id) };
  });
  return { ...text, quotes: [amount, ...ways] };
}

/** Returns the name of an order: its truck and the first 8 characters of its id. */
export function orderName(order: OrderFacts): string {
  return `${oneLine(order.truck)} (order ${shortId(order.id)})`;
}

/** Returns the text for an event. `detail` is the event's own detail, like a denial reason. */
export function notificationText(
  { event, detail }: { event: NotificationEvent; detail: string | null },
  order: OrderFacts | undefined,
): NotificationText {
  const { to } = notificationRule(event);
  const [title, paragraphs, label] = wordings[event](order ? orderName(order) : '', order);
  const quotes = label !== undefined && detail ? [{ label, text: detail }] : [];
  return { title, paragraphs, quotes, ...linkTo(to, order, isMessageEvent(event)) };
}

interface UnreadMessage {
  author: string;
  text: string;
}

/** The most messages that an email quotes, and the characters of each, so that a customer can't fill an admin's mailbox. */
const maxQuotedMessages = 20;
const maxQuotedCharacters = 2000;

/** Returns the text of the email with a user's unread messages. Quotes the newest ones. */
export function messagesText(
  messages: readonly UnreadMessage[],
  { to, order }: { to: 'customer' | 'admins'; order: OrderFacts },
): NotificationText {
  const isOne = messages.length === 1;
  const unquoted = messages.length - maxQuotedMessages;
  return {
    title: isOne ? 'New message' : `${messages.length} new messages`,
    paragraphs: [
      `You have ${isOne ? 'an unread message' : `${messages.length} unread messages`} about the ${orderName(order)}.`,
      ...(unquoted > 0 ? [`These are the newest ${maxQuotedMessages}.`] : []),
    ],
    quotes: messages
      .slice(-maxQuotedMessages)
      .map(({ author, text }) => ({ label: author, text: shorten(text, maxQuotedCharacters) })),
    ...linkTo(to, order, true),
  };
}

/** A file that was delivered to the customer. */
interface DeliveredFile {
  fileName: string;
  revision: number;
  note: string | null;
}

/** Returns the text of the email about delivered files. */
export function filesText(
  files: readonly [DeliveredFile, ...DeliveredFile[]],
  order: OrderFacts,
): NotificationText {
  const [first, ...others] = files;
  if (others.length === 0) {
    const event = first.revision === 1 ? 'file' : 'revision';
    return notificationText({ event, detail: fileNotice(first) }, order);
  }
  return {
    title: `${files.length} new files`,
    paragraphs: [`Your order for the ${orderName(order)} has ${files.length} new files.`],
    quotes: files.map((file) => ({
      label: file.revision === 1 ? 'File' : 'What changed',
      text: fileNotice(file),
    })),
    ...linkTo('customer', order, false),
  };
}

/** The most orders that an email lists. */
const maxListedOrders = 50;

/** Returns the text of the email about new orders. */
export function newOrdersText(orders: readonly [OrderFacts, ...OrderFacts[]]): NotificationText {
  const [first, ...others] = orders;
  if (others.length === 0) return notificationText({ event: 'adminNewOrder', detail: null }, first);
  const unlisted = orders.length - maxListedOrders;
  return {
    title: `${orders.length} new orders`,
    paragraphs: [
      `${orders.length} orders are waiting for review:`,
      ...orders.slice(0, maxListedOrders).map(orderName),
      ...(unlisted > 0 ? [`and ${unlisted} more`] : []),
    ],
    quotes: [],
    ...linkTo('admins', undefined, false),
  };
}

/** The longest quote in a push, in characters. An encrypted push holds 4 kB, and a device shows only a few lines. */
const maxQuoteLength = 160;
const maxQuotes = 5;

/** Returns the title and body of the push. */
export function pushText({ title, paragraphs, quotes }: NotificationText) {
  const [first] = paragraphs;
  const quoted = quotes.slice(-maxQuotes).map(({ text }) => shorten(oneLine(text), maxQuoteLength));
  return { title, body: [first, ...quoted].join('\n') };
}

/** Returns the subject of the email. */
export function mailSubject({ title }: NotificationText, order: OrderFacts | undefined): string {
  return order ? `${title}: ${orderName(order)}` : title;
}

function linkTo(to: 'customer' | 'admins', order: OrderFacts | undefined, isToChat: boolean) {
  const query = order ? `?order=${order.id}${isToChat ? '#chat' : ''}` : '';
  if (to === 'customer') {
    return {
      action: 'Open Your Order',
      path: `/my-orders${query}`,
      why: `You’re getting this because you ordered from ${siteName}.`,
    };
  }
  return {
    action: order ? 'Open the Order' : 'Open the Dashboard',
    path: `/admin${query}`,
    why: `You’re getting this because you’re an admin at ${siteName}.`,
  };
}

function shorten(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
