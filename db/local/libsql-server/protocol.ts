import * as z from 'zod';
import { wireValue } from './values.ts';

/** The JSON requests of Hrana 2 and 3: https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_3_SPEC.md */

const sqlSource = {
  sql: z.string().nullish(),
  sql_id: z.int().nullish(),
};

export interface SqlSource {
  sql?: string | null | undefined;
  sql_id?: number | null | undefined;
}

const statement = z.object({
  ...sqlSource,
  args: z.array(wireValue).nullish(),
  named_args: z.array(z.object({ name: z.string(), value: wireValue })).nullish(),
  want_rows: z.boolean().nullish(),
});

export type StatementRequest = z.output<typeof statement>;

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

const steps = z
  .array(z.object({ condition: condition.nullish(), stmt: statement }))
  .refine(
    (all) => all.every((step, index) => !step.condition || refersBack(step.condition, index)),
    'A condition may only refer to an earlier step',
  );

const batch = z.object({ steps });

export type BatchRequest = z.output<typeof batch>;

const streamRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('close') }),
  z.object({ type: z.literal('execute'), stmt: statement }),
  z.object({ type: z.literal('batch'), batch }),
  z.object({ type: z.literal('sequence'), ...sqlSource }),
  z.object({ type: z.literal('describe'), ...sqlSource }),
  z.object({ type: z.literal('store_sql'), sql_id: z.int(), sql: z.string() }),
  z.object({ type: z.literal('close_sql'), sql_id: z.int() }),
  z.object({ type: z.literal('get_autocommit') }),
]);

export type StreamRequest = z.output<typeof streamRequest>;

export const pipelineRequest = z.object({
  baton: z.string().nullish(),
  requests: z.array(streamRequest),
});

function refersBack(inner: Condition, index: number): boolean {
  switch (inner.type) {
    case 'ok':
    case 'error':
      return inner.step < index;
    case 'not':
      return refersBack(inner.cond, index);
    case 'and':
    case 'or':
      return inner.conds.every((each) => refersBack(each, index));
    case 'is_autocommit':
      return true;
  }
}
