import { z } from 'zod';
import { messageOfFile } from '#worker/domain/files/file-rules.ts';
import { messageProblem, normalizeMessage } from '#worker/domain/orders/chat-message.ts';
import { sentFileFields } from '#worker/http/file-reference.schema.ts';

const text = z.string('The message must be text');

const fileFields = z.object(sentFileFields);

/**
 * The body of `POST /api/orders/{orderId}/messages`: a text, a file, or both. Comes out with the text that is
 * shown, which names the file where there was none (spec section 5).
 */
export const messageSchema = z
  .object({ message: text, ...z.object(sentFileFields).partial().shape })
  .transform(({ message, ...named }, ctx) => {
    const isFileNamed = Object.values(named).some((value) => value !== undefined);
    const file = isFileNamed ? fileFields.safeParse(named) : undefined;
    for (const { path, message: problem } of file?.error?.issues ?? []) {
      ctx.addIssue({ code: 'custom', path, message: problem });
    }
    const shown =
      normalizeMessage(message) || (file?.data ? messageOfFile(file.data.fileName) : '');
    const problem = file?.error ? undefined : messageProblem(shown);
    if (problem) ctx.addIssue({ code: 'custom', path: ['message'], message: problem });
    return { text: shown, file: file?.data };
  });
