import * as z from 'zod';
import { questionDeadlines, questionKinds } from '#worker/domain/build-sheet/build-sheet.api.ts';
import { checkQuestion, normalizeQuestion } from '#worker/domain/build-sheet/question-form.ts';
import { limits } from '#worker/domain/limits.ts';
import { withRules } from '#worker/http/validation.ts';

const version = z.int('Send the version that was edited');

/** The body of `PUT /api/orders/{orderId}/build-sheet`. */
export const buildSheetEditSchema = z.object({
  version,
  answers: z.record(
    z.string(),
    z.union([z.string(), z.number()], 'An answer is a text or a number'),
    'Send the answers by question',
  ),
});

const question = z
  .object({
    id: z.string('A question needs an id').regex(/^[a-z0-9-]{1,100}$/, 'Use a–z, 0–9 and dashes'),
    label: z.string('The question must be text'),
    kind: z.enum(questionKinds, `Choose one of ${questionKinds.join(', ')}`),
    options: z.array(z.string('An option must be text')).default([]),
    unit: z.string('The unit must be text').nullable().default(null),
    help: z.string('The help must be text').nullable().default(null),
    requiredBefore: z.enum(questionDeadlines).nullable().default(null),
    productIds: z.array(z.string()).nullable().default(null),
  })
  .transform(normalizeQuestion)
  .superRefine(withRules(checkQuestion));

/** The body of `PUT /api/admin/build-questions`: all of them, in their order. */
export const buildQuestionsSchema = z.object({
  version,
  questions: z
    .array(question)
    .max(limits.buildQuestions, `Ask at most ${limits.buildQuestions} questions`)
    .refine(
      (list) => new Set(list.map(({ id }) => id)).size === list.length,
      'Each id is used once',
    ),
});

/** The body of `PUT /api/orders/{orderId}/use`. */
export const useDeclarationSchema = z.object({
  use: z.literal('competition', 'Declare competition use'),
});
