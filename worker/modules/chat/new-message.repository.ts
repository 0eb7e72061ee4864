import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { datalogs } from '#db/schema/datalogs.ts';
import { orders } from '#db/schema/orders.ts';
import { enqueueNotification } from '#db/statements/enqueue-job.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { isAskedFor, resumeComplete, storeAnswers } from '#db/statements/orders/build-answers.ts';
import { bumpOrder, hasOrderEvent, insertOrderEvent } from '#db/statements/orders/order-changed.ts';
import { pauseOrder } from '#db/statements/orders/order-inbox.ts';
import { orderStateMeets } from '#db/statements/orders/order-state.ts';
import type { Quota } from '#db/statements/quotas.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import {
  attachUpload,
  fileBytesQuota,
  isPending,
  type VerifiedFile,
} from '#db/statements/uploads.ts';
import type { BuildAnswersJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import { dayMs, hourMs } from '#worker/domain/durations.ts';
import type { StoredStockFile } from '#worker/domain/files/files.api.ts';
import { inboxDays } from '#worker/domain/orders/lists/inbox.ts';
import { isOpen, isPayable } from '#worker/domain/orders/order-lifecycle.ts';
import type { MessageVerdictJson } from '#worker/domain/orders/orders.api.ts';
import type { PaymentReportJson } from '#worker/domain/payments/payment-report.ts';
import { uploadAlreadySent } from '#worker/http/errors.ts';
import type { FirstResponse } from '#worker/http/idempotency.ts';
import type { Quotas } from '#worker/http/quotas/quotas.ts';
import { writeWithinQuotas } from '#worker/http/quotas/write-within-quotas.ts';
import type { MessageRow } from './message-json.ts';

/** The delay of a notification in ms. An open chat polls every 5 s, so its reader has read the message by then. */
const notifyAfterMs = 8000;

/** A verdict about a file, with the file's name for the order's history. */
interface NewVerdict extends MessageVerdictJson {
  name: string;
  eventId: string;
}

/** How each verdict appears in the order's history. */
const verdictEvents = {
  works: 'fileWorks',
  change: 'revisionRequested',
  failed: 'flashFailed',
} as const;

interface NewMessage {
  quotas: Pick<
    Quotas,
    'messagesPerHour' | 'messagesPerDay' | 'messageBytesPerDay' | 'fileBytesPerDay'
  >;
  row: MessageRow & { orderId: string };
  file: (VerifiedFile & { isLog: boolean }) | undefined;
  verdict: NewVerdict | undefined;
  stockFile: StoredStockFile | undefined;
  /** The answer of the file to a question of the build sheet. */
  answer: { answers: BuildAnswersJson; eventId: string } | undefined;
  /** The ids of the questions that hold up the order, if it may wait for this file. */
  required: string[] | undefined;
  /** Set if the order waits for the customer's answers from now on. */
  askEventId: string | undefined;
  /** `missing` ends the customer's report. */
  paymentReport: PaymentReportJson | 'missing' | undefined;
  response: FirstResponse | undefined;
}

/**
 * Stores a message with its file, its verdict and the response for its idempotency key in one
 * batch. Throws 409 when the file was already sent, and 429 for too many messages or bytes.
 */
export async function insertMessage(db: Db, sent: NewMessage): Promise<void> {
  const { row, file, response } = sent;
  const { id, orderId, userId, createdAt } = row;
  const isStored = rowExists(messages, eq(messages.id, id));
  const [inserted] = await writeWithinQuotas(db, { quotas: quotasOf(sent), at: createdAt }, [
    insertRow(db, sent),
    ...(file ? attachUpload(db, { file, attachedAt: createdAt }, isStored) : []),
    ...(file?.isLog
      ? [insertWhen(db, datalogs, { fileId: file.id, orderId, createdAt }, isStored)]
      : []),
    ...storeResponse(db, response && { ...response, userId, createdAt }, isStored),
    ...notifyOtherSide(db, row, isStored),
    ...recordVerdict(db, sent, isStored),
    ...answerQuestion(db, sent, isStored),
    ...resumeAsked(db, sent, isStored),
    ...waitForAnswers(db, sent, isStored),
    ...reportPayment(db, sent, isStored),
    ...bumpOrder(db, orderId, isStored),
  ]);
  if (inserted?.rowsAffected === 0) throw uploadAlreadySent();
}

function quotasOf({ quotas, row: { orderId, userId }, file }: NewMessage): Quota[] {
  const { messagesPerHour, messagesPerDay, messageBytesPerDay, fileBytesPerDay } = quotas;
  const ofDay = {
    table: messages,
    rows: eq(messages.userId, userId),
    window: { createdAt: messages.createdAt, windowMs: dayMs },
    message: 'You’ve sent too many messages today. Send the next one tomorrow.',
  };
  const ofMessages = {
    table: messages,
    rows: and(eq(messages.orderId, orderId), eq(messages.userId, userId)),
    max: messagesPerHour,
    window: { createdAt: messages.createdAt, windowMs: hourMs },
    message: `You’ve sent ${messagesPerHour} messages about this order in an hour. Send the next one a little later.`,
  };
  return [
    ofMessages,
    { ...ofDay, max: messagesPerDay },
    { ...ofDay, max: messageBytesPerDay, sumOf: sql`octet_length(${messages.message})` },
    ...(file ? [fileBytesQuota(userId, fileBytesPerDay)] : []),
  ];
}

function insertRow(db: Db, { row, file, verdict, stockFile }: NewMessage) {
  const refersTo = {
    fileId: file?.id ?? null,
    deliverableId: verdict?.deliverableId ?? null,
    verdict: verdict?.answer ?? null,
    flashReport: verdict?.report ?? null,
    stockFile: stockFile ?? null,
  };
  return insertWhen(db, messages, { ...row, ...refersTo }, file && isPending(file.id));
}

/** Returns the statements that notify the admins of a customer's message, and the customer of an admin's. */
function notifyOtherSide(
  db: Db,
  { id, orderId, userId, message, createdAt }: NewMessage['row'],
  isStored: SQL,
) {
  const sent = { orderId, actorId: userId, at: createdAt, detail: message.slice(0, 200) };
  const isCustomer = rowExists(orders, and(eq(orders.id, orderId), eq(orders.userId, userId)));
  return [
    enqueueNotification(
      db,
      { ...sent, event: 'adminMessage', key: `adminMessage:${id}` },
      and(isStored, isCustomer),
      notifyAfterMs,
    ),
    enqueueNotification(
      db,
      { ...sent, event: 'message', key: `message:${id}` },
      and(isStored, not(isCustomer)),
      notifyAfterMs,
    ),
  ];
}

/** Returns the statement that adds the message's verdict, if any, to the order's history. */
function recordVerdict(db: Db, { row, verdict }: NewMessage, isStored: SQL) {
  if (verdict === undefined) return [];
  const event = {
    id: verdict.eventId,
    orderId: row.orderId,
    actorId: row.userId,
    kind: verdictEvents[verdict.answer],
    detail: verdict.name,
    createdAt: row.createdAt,
  };
  return [insertOrderEvent(db, event, isStored)];
}

/** Returns the statements that answer a question of the build sheet with the message's file, if it answers one. */
function answerQuestion(db: Db, { row, answer, required = [] }: NewMessage, isStored: SQL) {
  if (answer === undefined) return [];
  const { eventId: id, answers } = answer;
  const { orderId, userId: actorId, createdAt } = row;
  const event = { id, actorId, createdAt };
  return storeAnswers(db, { orderId, answers, required, event }, isStored);
}

/** Returns the statements that end the wait for a stock file, if nothing else that is required is missing. */
function resumeAsked(db: Db, { row, stockFile, required = [] }: NewMessage, isStored: SQL) {
  if (stockFile === undefined) return [];
  const { orderId, createdAt: at } = row;
  return resumeComplete(db, { orderId, required, at }, and(isStored, isAskedFor(orderId)));
}

/** Returns the statements that make an open order wait for the customer's answers, if the message asks for them. */
function waitForAnswers(db: Db, { row, askEventId: id }: NewMessage, isStored: SQL) {
  if (id === undefined) return [];
  const { orderId, userId: actorId, createdAt } = row;
  const isOpenOrder = and(eq(orders.id, orderId), orderStateMeets(isOpen));
  const isAsked = hasOrderEvent(id);
  const until = createdAt + inboxDays.wait * dayMs;
  return [
    insertOrderEvent(
      db,
      { id, orderId, actorId, kind: 'answersAsked', createdAt },
      and(isStored, rowExists(orders, isOpenOrder)),
    ),
    db.orm
      .update(orders)
      .set({ answersAskedAt: createdAt })
      .where(and(eq(orders.id, orderId), isAsked)),
    pauseOrder(db, { orderId, until, waitsForCustomer: true }, isAsked),
  ];
}

/**
 * Returns the statement that stores what the order's customer says they paid, if the message says so
 * and that is what is due. For an admin's message that the payment is missing, it ends the report.
 */
function reportPayment(db: Db, { row, paymentReport: report }: NewMessage, isStored: SQL) {
  if (report === undefined) return [];
  const { userId, totalAmount, amountPaid, amountRefunded } = orders;
  const due = sql`${totalAmount} - ${amountPaid} + ${amountRefunded}`;
  const isDue =
    report === 'missing'
      ? undefined
      : and(
          eq(userId, row.userId),
          orderStateMeets(isPayable),
          eq(totalAmount, report.totalAmount),
          eq(due, report.amountDue),
        );
  return [
    db.orm
      .update(orders)
      .set({ paymentReport: report === 'missing' ? null : { ...report, at: row.createdAt } })
      .where(and(eq(orders.id, row.orderId), isDue, isStored)),
  ];
}
