import { expect, it } from 'vitest';
import { execute, sendPipeline, startTestServer } from './testing.ts';

const ok = (response: object) => ({ type: 'ok', response: expect.objectContaining(response) });
const okResult = (result: object) => ok({ result: expect.objectContaining(result) });
const failed = (code: string) => ({ type: 'error', error: { code, message: expect.any(String) } });

async function run(...requests: object[]): Promise<unknown[]> {
  const { status, body } = await sendPipeline(await startTestServer(), requests);
  expect(status).toBe(200);
  return body.results ?? [];
}

it('runs every request, even after a failure', async () => {
  const results = await run(
    { type: 'sequence', sql: 'CREATE TABLE t (a); INSERT INTO t VALUES (1); SELECT * FROM t;' },
    execute('SELEC 1'),
    execute('SELECT a FROM t'),
    { type: 'get_autocommit' },
    execute('BEGIN'),
    { type: 'get_autocommit' },
    { type: 'close' },
  );
  expect(results).toEqual([
    ok({ type: 'sequence' }),
    failed('SQL_PARSE_ERROR'),
    ok({ type: 'execute' }),
    ok({ type: 'get_autocommit', is_autocommit: true }),
    ok({ type: 'execute' }),
    ok({ type: 'get_autocommit', is_autocommit: false }),
    ok({ type: 'close' }),
  ]);
});

it('returns results in the Hrana format', async () => {
  const results = await run(execute("SELECT 1 AS i, 1.5 AS f, 'x' AS t, x'0102' AS b, NULL AS n"));
  const row = [
    { type: 'integer', value: '1' },
    { type: 'float', value: 1.5 },
    { type: 'text', value: 'x' },
    { type: 'blob', base64: 'AQI=' },
    { type: 'null' },
  ];
  const result = {
    cols: ['i', 'f', 't', 'b', 'n'].map((name) => ({ name, decltype: null })),
    rows: [row],
    affected_row_count: 0,
    last_insert_rowid: null,
    replication_index: null,
    rows_read: 1,
    rows_written: 0,
    query_duration_ms: expect.any(Number),
  };
  expect(results).toEqual([ok({ result })]);
});

it('accepts base64 with and without padding and rejects other text', async () => {
  const blob = (base64: string) => execute('SELECT hex(?)', [{ type: 'blob', base64 }]);
  const hex = okResult({ rows: [[{ type: 'text', value: '0102' }]] });
  const bad = failed('ARGS_INVALID');
  expect(await run(blob('AQI='), blob('AQI'), blob('A'), blob('??'))).toEqual([hex, hex, bad, bad]);
});

it('rejects arguments that do not match the statement', async () => {
  const one = { type: 'integer', value: '1' };
  const named = (sql: string, names: string[], args: object[] = []) => ({
    type: 'execute',
    stmt: { sql, args, named_args: names.map((name) => ({ name, value: one })) },
  });
  const results = await run(
    execute('SELECT ?, ?', [one]),
    execute('SELECT ?', [one, one]),
    named('SELECT :a', ['b']),
    named('SELECT :a, ?', ['a'], [one]),
    named("SELECT :a, @b, $c, ':d' -- :e", ['a', '@b', 'c']),
  );
  const bad = failed('ARGS_INVALID');
  const both = failed('ARGS_BOTH_POSITIONAL_AND_NAMED');
  expect(results).toEqual([bad, bad, bad, both, ok({ type: 'execute' })]);
});

it('omits rows when want_rows is false', async () => {
  const stmt = { sql: 'SELECT 1 AS a', want_rows: false };
  const result = { cols: [{ name: 'a', decltype: null }], rows: [] };
  expect(await run({ type: 'execute', stmt })).toEqual([okResult(result)]);
});

it('runs stored SQL until it is closed', async () => {
  const stmt = { sql_id: 5 };
  const results = await run(
    { type: 'store_sql', sql_id: 5, sql: 'SELECT 1' },
    { type: 'store_sql', sql_id: 5, sql: 'SELECT 2' },
    { type: 'execute', stmt },
    { type: 'describe', sql_id: 5 },
    { type: 'sequence', sql_id: 5 },
    { type: 'batch', batch: { steps: [{ stmt }] } },
    { type: 'close_sql', sql_id: 5 },
    { type: 'execute', stmt },
  );
  const done = ['execute', 'describe', 'sequence', 'batch', 'close_sql'].map((type) =>
    ok({ type }),
  );
  const expected = [ok({ type: 'store_sql' }), failed('SQL_ID_IN_USE'), ...done];
  expect(results).toEqual([...expected, failed('SQL_NOT_FOUND')]);
});

it('describes a statement without running it', async () => {
  const results = await run(
    execute('CREATE TABLE t (a INTEGER, b TEXT)'),
    { type: 'describe', sql: "INSERT INTO t VALUES (?, :name) -- ? ':no'" },
    { type: 'describe', sql: 'SELECT b AS "x ?" FROM t WHERE a = ?2' },
    { type: 'describe', sql: 'EXPLAIN DELETE FROM t' },
    { type: 'describe', sql: 'SELECT * FROM nowhere' },
    execute('SELECT count(*) FROM t'),
  );
  expect(results.slice(1)).toEqual([
    okResult({
      params: [{ name: null }, { name: ':name' }],
      cols: [],
      is_explain: false,
      is_readonly: false,
    }),
    okResult({
      params: [{ name: null }, { name: '?2' }],
      cols: [{ name: 'x ?', decltype: 'TEXT' }],
      is_explain: false,
      is_readonly: true,
    }),
    okResult({ is_explain: true, is_readonly: true }),
    failed('SQL_INPUT_ERROR'),
    okResult({ rows: [[{ type: 'integer', value: '0' }]] }),
  ]);
});

it('runs the steps of a batch whose condition holds', async () => {
  const step = (sql: string, condition?: object) => ({ stmt: { sql }, condition });
  const first = { type: 'ok', step: 0 };
  const broken = { type: 'error', step: 1 };
  const not = (cond: object) => ({ type: 'not', cond });
  const steps = [
    step('SELECT 0'),
    step('SELEC 1'),
    step('SELECT 2', { type: 'and', conds: [first, broken] }),
    step('SELECT 3', { type: 'and', conds: [first, not(broken)] }),
    step('SELECT 4', { type: 'or', conds: [not(first), broken] }),
    step('SELECT 5', { type: 'or', conds: [] }),
    step('SELECT 6', { type: 'is_autocommit' }),
    step('BEGIN'),
    step('SELECT 8', { type: 'is_autocommit' }),
    step('SELECT 9', { type: 'ok', step: 8 }),
    step('SELECT 10', { type: 'error', step: 8 }),
  ];
  const done = expect.objectContaining({ replication_index: null });
  const wrong = { code: 'SQL_PARSE_ERROR', message: expect.stringContaining('syntax') };
  const result = {
    step_results: [done, null, done, null, done, null, done, done, null, null, null],
    step_errors: steps.map((_, index) => (index === 1 ? wrong : null)),
    replication_index: null,
  };
  expect(await run({ type: 'batch', batch: { steps } })).toEqual([ok({ type: 'batch', result })]);
});

it('runs no step of a batch if one of its SQL texts is invalid', async () => {
  const steps = [{ stmt: { sql: 'CREATE TABLE t (a)' } }, { stmt: { sql: 'SELECT 1; SELECT 2' } }];
  const results = await run({ type: 'batch', batch: { steps } }, execute('SELECT * FROM t'));
  expect(results).toEqual([failed('SQL_MANY_STATEMENTS'), failed('SQL_INPUT_ERROR')]);
});

it.each(['ROLLBACK', 'INSERT OR ROLLBACK INTO t VALUES (1)'])(
  'lets a client of Hrana 3 stop its batch after %s',
  async (sql) => {
    const inTransaction = { type: 'not', cond: { type: 'is_autocommit' } };
    const texts = ['BEGIN', 'INSERT INTO t VALUES (1)', sql, 'INSERT INTO t VALUES (2)', 'COMMIT'];
    const steps = texts.map((text, index) => ({
      stmt: { sql: text },
      condition: index === 0 ? undefined : inTransaction,
    }));
    const results = await run(
      execute('CREATE TABLE t (a UNIQUE)'),
      { type: 'batch', batch: { steps } },
      execute('SELECT count(*) FROM t'),
    );
    expect(results[1]).toMatchObject({
      response: { result: { step_results: { 3: null, 4: null } } },
    });
    expect(results[2]).toEqual(okResult({ rows: [[{ type: 'integer', value: '0' }]] }));
  },
);

it('isolates the settings and temporary tables of streams', async () => {
  const server = await startTestServer();
  await sendPipeline(server, [
    execute('PRAGMA foreign_keys = OFF'),
    execute('CREATE TEMP TABLE mine (a)'),
    { type: 'close' },
  ]);
  const next = [execute('PRAGMA foreign_keys'), execute('SELECT * FROM mine')];
  const { body } = await sendPipeline(server, next);
  const on = okResult({ rows: [[{ type: 'integer', value: '1' }]] });
  expect(body.results).toEqual([on, failed('SQL_INPUT_ERROR')]);
});

it('rejects a result above 10 MB, also as the sum of a batch', async () => {
  const text = (megabytes: number) => `SELECT printf('%.*c', ${megabytes * 1024 * 1024}, 'a')`;
  const step = { stmt: { sql: text(6) } };
  const results = await run(
    execute(text(9)),
    execute(text(11)),
    { type: 'batch', batch: { steps: [step, step] } },
    execute('SELECT 1'),
  );
  const tooLarge = { code: 'RESPONSE_TOO_LARGE', message: 'Response is too large' };
  expect(results).toMatchObject([
    { type: 'ok' },
    { type: 'error', error: tooLarge },
    { type: 'error', error: tooLarge },
    { type: 'ok' },
  ]);
});
