import { zValidator } from '@hono/zod-validator';
import type { z } from 'zod';
import { invalidField } from './errors.ts';

/** Checks the JSON body; the first mistake becomes a 400 that names the field and says the rule. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return zValidator('json', schema, (result) => {
    if (!result.success) throw firstMistake(result.error);
  });
}

/** Checks the query of the address likewise. */
export function query<Schema extends z.ZodType>(schema: Schema) {
  return zValidator('query', schema, (result) => {
    if (!result.success) throw firstMistake(result.error);
  });
}

/** Checks the parts of the path likewise. */
export function params<Schema extends z.ZodType>(schema: Schema) {
  return zValidator('param', schema, (result) => {
    if (!result.success) throw firstMistake(result.error);
  });
}

function firstMistake({ issues: [issue] }: { issues: readonly z.core.$ZodIssue[] }) {
  return invalidField(issue?.path.join('.') ?? '', issue?.message ?? 'The request is not valid.');
}
