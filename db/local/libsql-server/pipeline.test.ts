import { expect, it } from 'vitest';
import { execute, sendStream, startTestServer } from './testing.ts';

const ok = (response: object) => ({ type: 'ok', response: expect.objectContaining(response) });
const okResult = (result: object) => ok({ result: expect.objectContaining(result) });
const failed = (code: string) => ({ type: 'error', error: { code, message: expect.any(String) } });

async function run(...requests: object[]): Promise<unknown[]> {
  const { status, body } = await sendStream(await startTestServer(), requests);
  expect(status).toBe(200);
  return (body.results ?? []).slice(0, requests.length);
}

it('runs every request, even after a failure, and rolls back at the end', async () => {
  const server = await startTestServer();
  const { body } = await sendStream(server, [
    { type: 'sequence', sql: 'CREATE TABLE t (a); INSERT INTO t VALUES (1); SELECT * FROM t;' },
    execute('SELEC 1'),
    execute('SELECT a FROM t'),
    execute('BEGIN'),
    execute('DELETE FROM t'),
  ]);
  expect(body.results).toEqual([
    ok({ type: 'sequence' }),
    failed('SQL_PARSE_ERROR'),
    ok({ type: 'execute' }),
    ok({ type: 'execute' }),
    ok({ type: 'execute' }),
    ok({ type: 'close' }),
  ]);
  const after = await sendStream(server, [execute('SELECT a FROM t')]);
  expect(after.body.results?.[0]).toEqual(okResult({ rows: [[{ type: 'integer', value: '1' }]] }));
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
  };
  expect(results).toEqual([ok({ result })]);
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
    named("SELECT :a, @b, $c, ':d' -- :e", ['a', '@b', 'c']),
  );
  const bad = failed('ARGS_INVALID');
  expect(results).toEqual([bad, bad, bad, ok({ type: 'execute' })]);
});

it('omits rows when want_rows is false', async () => {
  const stmt = { sql: 'SELECT 1 AS a', want_rows: false };
  const result = { cols: [{ name: 'a', decltype: null }], rows: [] };
  expect(await run({ type: 'execute', stmt })).toEqual([okResult(result)]);
});

it('runs SQL that its stream stored', async () => {
  const stmt = { sql_id: 5 };
  const store = { type: 'store_sql', sql_id: 5, sql: 'SELECT 1' };
  const results = await run(store, { type: 'batch', batch: { steps: [{ stmt }] } });
  expect(results).toEqual([ok({ type: 'store_sql' }), ok({ type: 'batch' })]);
  expect(await run({ type: 'execute', stmt })).toEqual([failed('SQL_NOT_FOUND')]);
});

it('runs the steps of a batch whose condition holds', async () => {
  const step = (sql: string, condition?: object) => ({ stmt: { sql }, condition });
  const not = (cond: object) => ({ type: 'not', cond });
  const steps = [
    step('SELECT 0'),
    step('SELEC 1'),
    step('SELECT 2', { type: 'ok', step: 0 }),
    step('SELECT 3', { type: 'ok', step: 1 }),
    step('SELECT 4', not({ type: 'ok', step: 1 })),
    step('SELECT 5', not({ type: 'ok', step: 2 })),
  ];
  const done = expect.objectContaining({ affected_row_count: 0 });
  const wrong = { code: 'SQL_PARSE_ERROR', message: expect.stringContaining('syntax') };
  const result = {
    step_results: [done, null, done, null, done, null],
    step_errors: steps.map((_, index) => (index === 1 ? wrong : null)),
  };
  expect(await run({ type: 'batch', batch: { steps } })).toEqual([ok({ type: 'batch', result })]);
});

it('runs no step of a batch if one of its SQL texts is invalid', async () => {
  const steps = [{ stmt: { sql: 'CREATE TABLE t (a)' } }, { stmt: { sql: 'SELECT 1; SELECT 2' } }];
  const results = await run({ type: 'batch', batch: { steps } }, execute('SELECT * FROM t'));
  expect(results).toEqual([failed('SQL_MANY_STATEMENTS'), failed('SQLITE_UNKNOWN')]);
});

it('isolates the settings and temporary tables of streams', async () => {
  const server = await startTestServer();
  await sendStream(server, [
    execute('PRAGMA foreign_keys = OFF'),
    execute('CREATE TEMP TABLE mine (a)'),
  ]);
  const next = [execute('PRAGMA foreign_keys'), execute('SELECT * FROM mine')];
  const { body } = await sendStream(server, next);
  const on = okResult({ rows: [[{ type: 'integer', value: '1' }]] });
  expect(body.results?.slice(0, 2)).toEqual([on, failed('SQLITE_UNKNOWN')]);
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
