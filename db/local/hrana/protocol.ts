import { z } from 'zod';
import { wireValue } from './values.ts';

/** The requests of Hrana 2 and 3 over HTTP, https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_3_SPEC.md */

const sqlRef = {
  sql: z.string().nullish(),
  sql_id: z.int().nullish(),
};

const statement = z.object({
  ...sqlRef,
  args: z.array(wireValue).default([]),
  named_args: z.array(z.object({ name: z.string(), value: wireValue })).default([]),
  want_rows: z.boolean().nullish(),
});

export type Statement = z.output<typeof statement>;

export type Condition =
  | { type: 'ok' | 'error'; step: number }
  | { type: 'not'; cond: Condition }
  | { type: 'and' | 'or'; conds: Condition[] }
  | { type: 'is_autocommit' };

const condition: z.ZodType<Condition> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.enum(['ok', 'error']), step: z.int().nonnegative() }),
    z.object({ type: z.literal('not'), cond: condition }),
    z.object({ type: z.enum(['and', 'or']), conds: z.array(condition) }),
    z.object({ type: z.literal('is_autocommit') }),
  ]),
);

const batch = z.object({
  steps: z.array(z.object({ condition: condition.nullish(), stmt: statement })),
});

export type Batch = z.output<typeof batch>;

const streamRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('close') }),
  z.object({ type: z.literal('execute'), stmt: statement }),
  z.object({ type: z.literal('batch'), batch }),
  z.object({ type: z.literal('sequence'), ...sqlRef }),
  z.object({ type: z.literal('describe'), ...sqlRef }),
  z.object({ type: z.literal('store_sql'), sql_id: z.int(), sql: z.string() }),
  z.object({ type: z.literal('close_sql'), sql_id: z.int() }),
  z.object({ type: z.literal('get_autocommit') }),
]);

export type StreamRequest = z.output<typeof streamRequest>;

export const pipelineRequest = z.object({
  baton: z.string().nullish(),
  requests: z.array(streamRequest),
});

/** A failure as the client shows it: SQLite's code and message. */
export class HranaError extends Error {
  override readonly name = 'HranaError';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** What went wrong, for the wire; anything that is no answer of SQLite's is thrown on. */
export function toWireError(error: unknown): { message: string; code: string } {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return { message: error.message, code: error.code };
  }
  throw error;
}
