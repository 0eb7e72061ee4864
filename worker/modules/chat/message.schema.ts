import * as z from 'zod';
import { stockFileRoles, verdicts } from '#worker/domain/files/files.api.ts';
import { checkStockFile, normalizeStockFile } from '#worker/domain/files/stock-file.ts';
import { checkFlashReport, normalizeFlashReport } from '#worker/domain/files/verdict.ts';
import { messageProblem, messageText } from '#worker/domain/orders/chat-message.ts';
import { sentFileFields } from '#worker/http/uploads/verify-upload.ts';
import { amountSchema, optional, withRules } from '#worker/http/validation.ts';

const text = z.string('The message must be text');

const fileFields = z.object(sentFileFields);

const reportText = z.string('This must be text');

const reportField = z
  .object({ error: reportText, device: reportText, tried: reportText })
  .transform(normalizeFlashReport)
  .superRefine(withRules(checkFlashReport));

const verdictField = z
  .object({
    deliverableId: z.string('Name the file').max(100, 'This order doesn’t have that file'),
    answer: z.enum(verdicts, 'Say whether the file works, needs a change or didn’t flash'),
    report: optional(reportField),
  })
  .refine(({ answer, report }) => (answer === 'failed') === (report !== undefined), {
    path: ['report'],
    message: 'Send a report with a flash that failed, and only then',
  });

const stockFileText = z.string('This must be text').default('');

const stockFileField = z
  .object({
    role: z.enum(stockFileRoles, 'Say whether the file is stock or an earlier tune'),
    tool: stockFileText,
    calibration: stockFileText,
  })
  .transform(normalizeStockFile)
  .superRefine(withRules(checkStockFile));

/**
 * The body of `POST /api/orders/{orderId}/messages`: text, a file, or both. A file without text
 * gets the text "Sent a file: {name}". `verdict` says whether one of the order's files works, and
 * `stockFile` that the file is a stock file. `answerTo` names the build sheet's question that the
 * file answers. `paymentReport` says that the customer paid all that was due, or
 * that an admin misses the payment.
 */
export const messageSchema = z
  .object({
    message: text,
    fileUrl: optional(sentFileFields.fileUrl),
    fileName: optional(sentFileFields.fileName),
    fileSize: optional(sentFileFields.fileSize),
    verdict: optional(verdictField),
    stockFile: optional(stockFileField),
    answerTo: optional(z.string('Name the question').max(100, 'This question doesn’t exist')),
    asksForAnswers: optional(z.literal(true, 'Send true or nothing')),
    paymentReport: optional(
      z.union([
        z.object({ amountDue: amountSchema, totalAmount: amountSchema }),
        z.literal('missing', 'Send the amounts, or say that the payment is missing'),
      ]),
    ),
  })
  .transform(
    (
      { message, verdict, stockFile, answerTo, asksForAnswers, paymentReport, ...fileInput },
      ctx,
    ) => {
      const hasFile = Object.values(fileInput).some((value) => value !== undefined);
      const file = hasFile ? fileFields.safeParse(fileInput) : undefined;
      for (const { path, message: problem } of file?.error?.issues ?? []) {
        ctx.addIssue({ code: 'custom', path, message: problem });
      }
      const shown = messageText(message, file?.data?.fileName);
      const problem = file?.error ? undefined : messageProblem(shown);
      if (problem) ctx.addIssue({ code: 'custom', path: ['message'], message: problem });
      if (stockFile && !hasFile) {
        ctx.addIssue({ code: 'custom', path: ['stockFile'], message: 'Attach the stock file' });
      }
      if (answerTo && !hasFile) {
        ctx.addIssue({ code: 'custom', path: ['answerTo'], message: 'Attach the file' });
      }
      const facts = { verdict, stockFile, answerTo, asksForAnswers, paymentReport };
      return { text: shown, file: file?.data, ...facts };
    },
  );
