import * as z from 'zod';
import { replyKinds } from '#worker/domain/replies/replies.api.ts';
import { checkReply, normalizeReply } from '#worker/domain/replies/reply-form.ts';
import { withRules } from '#worker/http/validation.ts';

const text = z.string('This must be text');

const reply = z.object({
  kind: z.enum(replyKinds, `Choose one of ${replyKinds.join(', ')}`),
  title: text,
  text,
});

/** The body of `POST /api/admin/replies`. The domain checks the rules. */
export const newReplySchema = reply.transform(normalizeReply).superRefine(withRules(checkReply));
/** The body of `PUT /api/admin/replies/{replyId}`. */
export const replyEditSchema = reply
  .extend({ version: z.int('Send the version that was edited') })
  .transform(normalizeReply)
  .superRefine(withRules(checkReply));
