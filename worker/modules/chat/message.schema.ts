import * as z from 'zod';
import { verdicts } from '#worker/domain/files/files.api.ts';
import { messageProblem, messageText } from '#worker/domain/orders/chat-message.ts';
import { sentFileFields } from '#worker/http/uploads/file-reference.schema.ts';
import { optional } from '#worker/http/validation.ts';

const text = z.string('The message must be text');

const fileFields = z.object(sentFileFields);

const verdictField = z.object({
  deliverableId: z.string('Name the file').max(100, 'This order doesn’t have that file'),
  answer: z.enum(verdicts, 'Say whether the file works or needs a change'),
});

/**
 * The body of `POST /api/orders/{orderId}/messages`: text, a file, or both. A file without text gets the
 * text "Sent a file: {name}". `verdict` says whether one of the order's files works.
 */
export const messageSchema = z
  .object({
    message: text,
    fileUrl: optional(sentFileFields.fileUrl),
    fileName: optional(sentFileFields.fileName),
    fileSize: optional(sentFileFields.fileSize),
    verdict: optional(verdictField),
  })
  .transform(({ message, verdict, ...fileInput }, ctx) => {
    const hasFile = Object.values(fileInput).some((value) => value !== undefined);
    const file = hasFile ? fileFields.safeParse(fileInput) : undefined;
    for (const { path, message: problem } of file?.error?.issues ?? []) {
      ctx.addIssue({ code: 'custom', path, message: problem });
    }
    const shown = messageText(message, file?.data?.fileName);
    const problem = file?.error ? undefined : messageProblem(shown);
    if (problem) ctx.addIssue({ code: 'custom', path: ['message'], message: problem });
    return { text: shown, file: file?.data, verdict };
  });
