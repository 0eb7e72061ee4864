import * as z from 'zod';

/**
 * The JSON requests of Hrana 2 that `@libsql/client` sends, each with a whole stream:
 * https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_2_SPEC.md
 */

function isInteger64(text: string): boolean {
  return /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);
}

/** Integers are strings, to carry all 64 bits, and blobs are base64. */
const wireValue = z.discriminatedUnion('type', [
  z.object({ type: z.literal('null') }),
  z.object({ type: z.literal('integer'), value: z.string().refine(isInteger64) }),
  z.object({ type: z.literal('float'), value: z.number() }),
  z.object({ type: z.literal('text'), value: z.string() }),
  z.object({ type: z.literal('blob'), base64: z.string() }),
]);

export type WireValue = z.output<typeof wireValue>;

const sqlSource = { sql: z.string().nullish(), sql_id: z.int().nullish() };

const statement = z.object({
  ...sqlSource,
  args: z.array(wireValue).nullish(),
  named_args: z.array(z.object({ name: z.string(), value: wireValue })).nullish(),
  want_rows: z.boolean().nullish(),
});

export type StatementRequest = z.output<typeof statement>;

export type Condition = { type: 'ok'; step: number } | { type: 'not'; cond: Condition };

const condition: z.ZodType<Condition> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('ok'), step: z.int() }),
    z.object({ type: z.literal('not'), cond: condition }),
  ]),
);

const batch = z.object({
  steps: z.array(z.object({ condition: condition.nullish(), stmt: statement })),
});

export type BatchRequest = z.output<typeof batch>;

const streamRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('execute'), stmt: statement }),
  z.object({ type: z.literal('batch'), batch }),
  z.object({ type: z.literal('sequence'), ...sqlSource }),
  z.object({ type: z.literal('store_sql'), sql_id: z.int(), sql: z.string() }),
  z.object({ type: z.literal('close') }),
]);

export type StreamRequest = z.output<typeof streamRequest>;

const wholeStream =
  'a stream starts and closes in one request, so interactive transactions don’t work';

export const pipelineRequest = z.object({
  baton: z.null(wholeStream).optional(),
  requests: z
    .array(streamRequest)
    .refine((requests) => requests.at(-1)?.type === 'close', wholeStream),
});
