import { zValidator } from '@hono/zod-validator';
import * as z from 'zod';
import { trimText } from '#worker/domain/blank-text.ts';
import { tooLongMessage } from '#worker/domain/limits.ts';
import { tooMuchProblem } from '#worker/domain/payments/money.ts';
import { invalidField } from './errors.ts';
import { storableJson } from './storable-text.ts';

/**
 * Validates the JSON body, without the characters that the database can't store. Throws 400 with
 * the field and message of the first issue.
 */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  const storable: z.ZodType<z.output<Schema>> = z.preprocess((body) => storableJson(body), schema);
  return zValidator('json', storable, (result) => {
    if (!result.success) throw firstIssue(result.error);
  });
}

/** Validates the query string; throws like `jsonBody`. */
export function query<Schema extends z.ZodType>(schema: Schema) {
  return zValidator('query', schema, (result) => {
    if (!result.success) throw firstIssue(result.error);
  });
}

/** Validates the headers, whose names are lowercase; throws like `jsonBody`. */
export function headers<Schema extends z.ZodType>(schema: Schema) {
  return zValidator('header', schema, (result) => {
    if (!result.success) throw firstIssue(result.error);
  });
}

/** Validates the path parameters; throws like `jsonBody`. */
export function params<Schema extends z.ZodType>(schema: Schema) {
  return zValidator('param', schema, (result) => {
    if (!result.success) throw firstIssue(result.error);
  });
}

/** Makes a field optional. Null counts as missing, because reads return null for an empty field. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** Makes a text optional. A blank text counts as null. */
export function textOrNull(schema: z.ZodType<string, string>) {
  return schema.nullish().transform((value) => value || null);
}

/** A trimmed text. The messages name its subject, such as "The reason". */
export function text(subject: string, maxLength: number, message = `${subject} must be text`) {
  return z.string(message).overwrite(trimText).max(maxLength, tooLongMessage(subject, maxLength));
}

export function requiredText(
  subject: string,
  maxLength: number,
  { blank = `${subject} is required`, message = blank }: { blank?: string; message?: string } = {},
) {
  return text(subject, maxLength, message).min(1, blank);
}

/** Adds the messages of a domain form as issues of its schema. */
export function withRules<Entry>(check: (entry: Entry) => Record<string, string | undefined>) {
  return (entry: Entry, context: z.RefinementCtx): void => {
    for (const [field, message] of Object.entries(check(entry))) {
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    }
  };
}

function firstIssue({ issues: [issue] }: { issues: readonly z.core.$ZodIssue[] }) {
  return invalidField(issue?.path.join('.') ?? '', issue?.message ?? 'The request is not valid.');
}

/** The query of a paged list. `before` is the client's oldest row, if the client has one. */
export const beforeSchema = z.object({
  before: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'Send the id of the oldest row you have')
    .optional(),
});

const amountMessage = 'The amount must be a whole number of cents above zero';

export function withAmountLimit(cents: number, context: z.RefinementCtx): void {
  const message = tooMuchProblem(cents);
  if (message) context.addIssue({ code: 'custom', message });
}

export const amountSchema = z
  .int(amountMessage)
  .positive(amountMessage)
  .superRefine(withAmountLimit);
