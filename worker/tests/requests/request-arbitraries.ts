import fc from 'fast-check';

/** The texts in a random request that stand for the id of an existing row. The test replaces them. */
export const idPlaceholders = [
  '{product}',
  '{addon}',
  '{pendingOrder}',
  '{paidOrder}',
  '{strangersOrder}',
  '{message}',
  '{upload}',
  '{uploadUrl}',
  '{uploadKey}',
  '{uploadId}',
  '{truck}',
  '{customer}',
  '{alert}',
] as const;

/** A request to one route. Its texts may contain placeholders of ids. */
export interface RandomRequest {
  role: 'visitor' | 'customer' | 'admin';
  /** Replacements for the route's parameters, in order; null keeps the id of an existing row. */
  params: (string | null)[];
  query: readonly (readonly [string, string])[];
  headers: Record<string, string>;
  /** The body of a write: the route's valid body with some fields replaced, any JSON value, or any text. */
  body:
    | { kind: 'changed'; changes: [number, unknown][] }
    | { kind: 'json'; value: unknown }
    | { kind: 'text'; text: string; contentType: string };
}

/** Texts that often break servers. */
const hardTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFF🛻',
  '\u202Eevil',
  '%',
  '%00',
  '%2e%2e%2f',
  '..',
  "' or 1=1 --",
  '$.payload',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e999',
  '99999999999999999999',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  'https://example.com/uploads/x',
  'x'.repeat(5000),
  '🛻'.repeat(70_000),
];

const anyText = fc.oneof(
  fc.constantFrom(...idPlaceholders),
  fc.constantFrom(...hardTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.uuid(),
);

const anyNumber = fc.oneof(
  fc.constantFrom(0, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, -(2 ** 63)),
  fc.integer(),
);

const { anyValue } = fc.letrec<{ anyValue: unknown }>((tie) => ({
  anyValue: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    anyText,
    anyNumber,
    fc.constantFrom(null, true, false),
    fc.array(tie('anyValue'), { maxLength: 4 }),
    fc.dictionary(anyText, tie('anyValue'), { maxKeys: 4 }),
    // Deeper than any parser needs to follow.
    fc.constant(JSON.parse('['.repeat(2000) + ']'.repeat(2000)) as unknown),
  ),
}));

const knownQuery: fc.Arbitrary<string> = fc.constantFrom(
  'before',
  'after',
  'since',
  'key',
  'partNumbers',
  'returnTo',
);

const knownHeaders = fc.record(
  {
    'Idempotency-Key': fc.oneof(
      fc.constantFrom('3f2a1b9c-0000-4000-8000-000000000001', ' ', 'k'.repeat(5000)),
      fc.uuid(),
    ),
    'Expected-User': fc.constantFrom('{customer}', 'someone-else'),
    'If-None-Match': fc.constantFrom('*', 'W/"1"', 'nonsense'),
    Range: fc.constantFrom('bytes=0-', 'bytes=5-1', 'bytes=-99999999999999999999', 'lines=1'),
    'Accept-Encoding': fc.constantFrom('identity', 'gzip;q=0'),
    Cookie: fc.constantFrom('session=forged', '__Host-session=', 'a=b; '.repeat(500)),
    'Stripe-Signature': fc.constantFrom('t=1,v1=00', 'v1', ''),
  },
  { requiredKeys: [] },
);

/** A request with values that a browser would never send, mixed with valid ones. */
export const randomRequest: fc.Arbitrary<RandomRequest> = fc.record({
  role: fc.oneof(
    { weight: 1, arbitrary: fc.constant('visitor' as const) },
    { weight: 3, arbitrary: fc.constant('customer' as const) },
    { weight: 3, arbitrary: fc.constant('admin' as const) },
  ),
  params: fc.array(fc.option(anyText, { freq: 2 }), { minLength: 2, maxLength: 2 }),
  query: fc.oneof(
    { weight: 2, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(knownQuery, anyText), { maxLength: 3 }) },
  ),
  headers: fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: knownHeaders },
  ),
  body: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('changed' as const),
        changes: fc.array(fc.tuple(fc.nat(), anyValue), { maxLength: 2 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('json' as const), value: anyValue }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('text' as const),
        text: fc.oneof(anyText, fc.constantFrom('{', '{"a":1,"a":2}', '\uFEFF{}')),
        contentType: fc.constantFrom(
          'application/json',
          'application/json; charset=utf-16',
          'text/plain',
          'multipart/form-data',
          'application/x-www-form-urlencoded',
        ),
      }),
    },
  ),
});
