import { z } from 'zod';
import { messageProblem, messageText } from '#worker/domain/orders/chat-message.ts';
import { sentFileFields } from '#worker/http/uploads/file-reference.schema.ts';
import { optional } from '#worker/http/validation.ts';

const text = z.string('The message must be text');

const fileFields = z.object(sentFileFields);

/**
 * The body of `POST /api/orders/{orderId}/messages`: text, a file, or both. A file without text gets the
 * text "Sent a file: {name}".
 */
export const messageSchema = z
  .object({
    message: text,
    fileUrl: optional(sentFileFields.fileUrl),
    fileName: optional(sentFileFields.fileName),
    fileSize: optional(sentFileFields.fileSize),
  })
  .transform(({ message, ...fileInput }, ctx) => {
    const hasFile = Object.values(fileInput).some((value) => value !== undefined);
    const file = hasFile ? fileFields.safeParse(fileInput) : undefined;
    for (const { path, message: problem } of file?.error?.issues ?? []) {
      ctx.addIssue({ code: 'custom', path, message: problem });
    }
    const shown = messageText(message, file?.data?.fileName);
    const problem = file?.error ? undefined : messageProblem(shown);
    if (problem) ctx.addIssue({ code: 'custom', path: ['message'], message: problem });
    return { text: shown, file: file?.data };
  });
