import type { NotificationEvent } from '#worker/domain/notifications/notification-kinds.ts';
import type { NextStepName } from '#worker/domain/orders/next-steps/next-steps.ts';

/** The only facts of an order that a notification shows. */
export interface OrderFacts {
  id: string;
  /** Year, make and model. */
  truck: string;
  /** Whether the customer has files to download. */
  hasFiles: boolean;
  /** What the order waits for. */
  next: NextStepName;
  /** Cents that the customer has to pay without an online invoice. */
  amountDue: number;
}

type Wording = readonly [title: string, paragraphs: readonly [string, ...string[]], quote?: string];

/** `about` names the order. */
type WordingOf = (about: string, order: OrderFacts | undefined) => Wording;

const customerWordings = {
  received: (about) => ['Order received', [`We got your request for the ${about}.`]],
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
  invoice: (about) => ['Invoice ready', [`Your invoice for the ${about} is ready.`], 'Amount Due'],
  paid: (about) => ['Payment received', [`Your order for the ${about} is paid.`]],
  partlyPaid: (about) => [
    'Payment received',
    [`We received a payment for your order for the ${about}.`],
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
      ? [`We fulfilled your order for the ${about}.`]
      : [`Your calibration for the ${about} is ready to download.`],
  ],
  reviewAsked: (about) => [
    'How does it run?',
    [
      `You’ve had your calibration for the ${about} for a week.`,
      'Open your order and tell other owners in one sentence. You can change or withdraw it at any time. This is the only email about it.',
    ],
  ],
  canceled: (about) => [
    'Order canceled',
    [
      `We canceled your order for the ${about}.`,
      'Reply in the order’s chat if you have a question.',
    ],
    'Reason',
  ],
  cancelDeclined: (about) => [
    'Cancellation declined',
    [`We couldn’t cancel your order for the ${about}.`],
    'Reason',
  ],
  reopened: (about) => ['Order reopened', [`We reopened your order for the ${about}.`], 'Reason'],
  changeRequested: (about) => [
    'Order needs a change',
    [
      `Your order for the ${about} needs a change before we can approve it.`,
      'It keeps its place in line.',
    ],
    'What to change',
  ],
  amended: (about) => [
    'Order changed',
    [`We changed your order for the ${about}.`],
    'What changed',
  ],
  amendment: (about) => [
    'Please check a change',
    [`We’d like to change your order for the ${about}.`],
    'Change',
  ],
  withdrawn: (about) => [
    'File withdrawn',
    [`We withdrew a file of your order for the ${about}.`],
    'Reason',
  ],
  heldFileWithdrawn: (about) => [
    'File withdrawn',
    [
      `We withdrew a file that came with the ${about}.`,
      'Don’t flash it. If you already have, call us.',
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
  adminAssigned: (about) => ['Order assigned to you', [`The order for the ${about} is yours.`]],
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

/** The events whose texts don't end with the order's next step: the files and messages are what they are about. */
const eventsWithoutStep = [
  'message',
  'file',
  'revision',
  'heldFileWithdrawn',
  'adminMessage',
  'adminFailedJob',
  'adminAlert',
];

/** Returns the step that the text of an event ends with. */
export function stepOfEvent(event: NotificationEvent, next: NextStepName | undefined) {
  if (eventsWithoutStep.includes(event)) return undefined;
  return event === 'withdrawn' ? 'fileWithdrawn' : next;
}

export const wordings: Record<NotificationEvent, WordingOf> = {
  ...customerWordings,
  ...adminWordings,
};
