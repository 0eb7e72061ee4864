import { z } from 'zod';
import { messageProblem, normalizeMessage } from '#worker/domain/chat-message.ts';

/** The body of `POST /api/orders/{orderId}/messages`. */
export const messageSchema = z.object({
  message: z
    .string('The message must be text')
    .check((ctx) => {
      const problem = messageProblem(ctx.value);
      if (problem) ctx.issues.push({ code: 'custom', message: problem, input: ctx.value });
    })
    .transform(normalizeMessage),
});
