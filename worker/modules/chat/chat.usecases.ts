import { findBuildSheet } from '#db/statements/orders/build-answers.ts';
import { noResponse } from '#db/statements/stored-responses.ts';
import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type {
  BuildAnswersJson,
  BuildQuestionJson,
} from '#worker/domain/build-sheet/build-sheet.api.ts';
import { questionsOf, requiredIds } from '#worker/domain/build-sheet/build-sheet.ts';
import { canSendVerdict } from '#worker/domain/files/delivered.ts';
import type { SentFileJson, StockFileEntryJson } from '#worker/domain/files/files.api.ts';
import { stockFileSizeProblem } from '#worker/domain/files/stock-file.ts';
import { revisionName } from '#worker/domain/files/verdict.ts';
import type { MessageVerdictJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import type { PaymentReportJson } from '#worker/domain/payments/payment-report.ts';
import { invalidField, notFound } from '#worker/http/errors.ts';
import type { IdempotencyKey } from '#worker/http/idempotency.ts';
import { isLogFile, readStockFile } from '#worker/http/uploads/read-upload.ts';
import { verifyUpload } from '#worker/http/uploads/verify-upload.ts';
import { findMessage, findRevision, selectMessages } from './chat.repository.ts';
import { authorFor, toMessageJson } from './message-json.ts';
import { insertMessage } from './new-message.repository.ts';

interface PostMessage {
  orderId: string;
  /** Trimmed and not blank. */
  text: string;
  file: SentFileJson | undefined;
  verdict?: MessageVerdictJson | undefined;
  /** Only with a file. */
  stockFile?: StockFileEntryJson | undefined;
  /** The build sheet's question that the file answers. */
  answerTo?: string | undefined;
  /** The order then waits for the customer's answers. Only admins ask. */
  asksForAnswers?: true | undefined;
  /** Only the order's customer reports a payment, and only admins miss one. */
  paymentReport?: PaymentReportJson | 'missing' | undefined;
  user: UserJson;
  idempotencyKey: IdempotencyKey | undefined;
}

type PostDeps = Pick<Deps, 'db' | 'files' | 'scanFile' | 'quotas' | 'now' | 'newId'>;

interface ListMessages {
  orderId: string;
  before: string | undefined;
  reader: UserJson;
}

/**
 * Returns the newest page of an order's messages, or the page before a message, oldest first. The
 * caller checks access.
 */
export async function listMessages(
  { db }: Pick<Deps, 'db'>,
  { orderId, before, reader }: ListMessages,
): Promise<OrderMessageJson[]> {
  const messages = await selectMessages(db, orderId, before);
  return messages.map((message) => ({ ...message, user: authorFor(reader, message.user) }));
}

/** Returns one message of an order. Throws 404 for an unknown one. The caller checks access. */
export async function readMessage(
  { db }: Pick<Deps, 'db'>,
  { orderId, id, reader }: { orderId: string; id: string; reader: UserJson },
): Promise<OrderMessageJson> {
  const message = await findMessage(db, orderId, id);
  if (message === undefined) throw notFound('This message');
  return { ...message, user: authorFor(reader, message.user) };
}

/**
 * Adds a message to an order's chat, with its uploaded file if any, and returns it in the list's
 * format. Throws 400 if the user can't judge the file, is a customer who asks for answers or misses
 * a payment, or sends a stock file that is too large; 429 for too many messages or bytes; and the errors of
 * `verifyUpload` for a file.
 */
export async function postMessage(
  { db, files, scanFile, quotas, now, newId }: PostDeps,
  { orderId, text, file: sent, user, idempotencyKey, ...facts }: PostMessage,
): Promise<OrderMessageJson> {
  const { verdict, stockFile, answerTo, asksForAnswers, paymentReport } = facts;
  if (asksForAnswers && !user.isAdmin) {
    throw invalidField('asksForAnswers', 'Only an admin asks for answers');
  }
  if (paymentReport === 'missing' && !user.isAdmin) {
    throw invalidField('paymentReport', 'Only an admin says that a payment is missing');
  }
  const about = verdict && (await requireRevision(db, { orderId, user, verdict }));
  const sizeProblem = stockFile && sent && stockFileSizeProblem(sent.fileSize);
  if (sizeProblem) throw invalidField('stockFile', sizeProblem);
  const upload = sent && (await verifyUpload({ db, files, scanFile }, user.id, sent));
  const file = upload && { ...upload, isLog: await isLogFile(files, upload) };
  const stock = stockFile && upload && { ...stockFile, ...(await readStockFile(files, upload)) };
  const sheet = file && (answerTo || stock) ? await findBuildSheet(db, orderId) : undefined;
  const answer = answerTo && file && sheet ? answerWith(sheet, answerTo, file.name) : undefined;
  const row = { id: newId(), orderId, userId: user.id, message: text, createdAt: now() };
  const json = toMessageJson(row, user, { file: file ?? null, isSeen: false });
  await insertMessage(db, {
    quotas,
    row,
    file,
    verdict: about && { ...about, eventId: newId() },
    stockFile: stock,
    answer: answer && { answers: answer, eventId: newId() },
    required: sheet && requiredIds(sheet.questions, sheet.productId),
    askEventId: asksForAnswers && newId(),
    paymentReport,
    response: idempotencyKey && {
      ...idempotencyKey,
      status: noResponse,
      body: JSON.stringify({ id: row.id }),
    },
  });
  return json;
}

/** Returns the answer of a file to a question of the order's build sheet, or undefined if it no longer asks it. */
function answerWith(
  { questions, productId }: NonNullable<Awaited<ReturnType<typeof findBuildSheet>>>,
  answerTo: string,
  fileName: string,
): BuildAnswersJson | undefined {
  const isAsked = ({ id, kind }: BuildQuestionJson) => id === answerTo && kind === 'file';
  return questionsOf(questions, productId).some(isAsked) ? { [answerTo]: fileName } : undefined;
}

/** Finds the file that a verdict is about. Throws 400 unless the user is the order's customer and has the file. */
async function requireRevision(
  db: Deps['db'],
  { orderId, user, verdict }: { orderId: string; user: UserJson; verdict: MessageVerdictJson },
) {
  const found = await findRevision(db, { orderId, deliverableId: verdict.deliverableId });
  if (!found || !canSendVerdict(user, found)) {
    throw invalidField('verdict', 'This order doesn’t have that file');
  }
  return { ...verdict, name: revisionName(found.file) };
}
