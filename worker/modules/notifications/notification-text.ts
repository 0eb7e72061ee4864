import shop from '#db/seed/shop.json' with { type: 'json' };
import { fileNotice } from '#worker/domain/files/verdict.ts';
import {
  isMessageEvent,
  type NotificationEvent,
  notificationRule,
} from '#worker/domain/notifications/notification-kinds.ts';
import { adminNextSteps } from '#worker/domain/orders/next-steps/admin-next-steps.ts';
import { nextSteps } from '#worker/domain/orders/next-steps/next-steps.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { payInstructions, paymentDueAt } from '#worker/domain/payments/payment-request.ts';
import { siteName } from '#worker/domain/site-name.ts';
import { type OrderFacts, stepOfEvent, wordings } from './notification-wordings.ts';

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
  const [title, [first, ...more], label] = wordings[event](order ? orderName(order) : '', order);
  const next = stepOfEvent(event, order?.next);
  const step =
    next === undefined ? [] : [to === 'admins' ? adminNextSteps[next] : nextSteps[next].customer];
  const quotes = label !== undefined && detail ? [{ label, text: detail }] : [];
  return {
    title,
    paragraphs: [first, ...more, ...step],
    quotes,
    ...(event === 'heldFileWithdrawn' ? linkToTrucks : linkTo(to, order, isMessageEvent(event))),
  };
}

interface UnreadMessage {
  author: string;
  text: string;
}

/**
 * The most messages that an email quotes, and the characters of each, so that a customer can't fill
 * an admin's mailbox.
 */
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

/** For someone who may not see the order. */
const linkToTrucks = {
  action: 'Open My Trucks',
  path: '/my-orders?account=true',
  why: `You’re getting this because a file from ${siteName} came with your truck.`,
};

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
