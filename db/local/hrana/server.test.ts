import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from '@libsql/client';
import { createClient as createWebClient } from '@libsql/client/web';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startLibsqlServer } from './server.ts';

let directory: string;
let server: Awaited<ReturnType<typeof startLibsqlServer>>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'straight-six-libsql-'));
  server = await startLibsqlServer({
    file: join(directory, 'test.db'),
    port: 0,
    streamIdleMs: 300,
  });
});

afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

beforeEach(async () => {
  await connect().executeMultiple(`
    drop table if exists t;
    create table t (id integer primary key, name text unique, data blob, n integer);
  `);
});

const connect = () => createWebClient({ url: server.url, intMode: 'bigint' });

async function pipeline(requests: object[], baton?: string | null) {
  const response = await fetch(`${server.url}/v3/pipeline`, {
    method: 'POST',
    body: JSON.stringify({ baton, requests }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: what the server says is what these tests look into
  return { status: response.status, body: (await response.json()) as any };
}

describe.each([
  ['the Node client', createClient],
  ['the client of the Worker', createWebClient],
])('%s', (_, create) => {
  const client = () => create({ url: server.url, intMode: 'bigint' });

  it('reads back what it writes: blobs, 64-bit integers, floats, text and null', async () => {
    const data = new Uint8Array([0, 1, 254, 255]);
    const written = await client().execute({
      sql: 'insert into t (name, data, n) values (?, ?, ?)',
      args: ['añ😀', data, 9223372036854775807n],
    });
    expect([written.rowsAffected, written.lastInsertRowid]).toEqual([1, 1n]);
    const { rows, columns } = await client().execute(
      'select name, data, n, -9223372036854775808 as low, 1.5 as f, null as z from t',
    );
    expect(columns).toEqual(['name', 'data', 'n', 'low', 'f', 'z']);
    const [row] = rows;
    expect([row?.name, row?.n, row?.low, row?.f, row?.z]).toEqual([
      'añ😀',
      9223372036854775807n,
      -9223372036854775808n,
      1.5,
      null,
    ]);
    expect(new Uint8Array(row?.data as ArrayBuffer)).toEqual(data);
  });

  it('takes named arguments, and rows from RETURNING', async () => {
    const { rows, rowsAffected } = await client().execute({
      sql: 'insert into t (name, n) values (:name, :n) returning id, name',
      args: { name: 'a', n: 1 },
    });
    expect([rows[0]?.name, rowsAffected]).toEqual(['a', 1]);
  });

  it('a batch is all or nothing', async () => {
    const insert = (name: string) => ({ sql: 'insert into t (name) values (?)', args: [name] });
    await expect(
      client().batch([insert('a'), insert('b'), insert('a')], 'write'),
    ).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT_UNIQUE',
    });
    expect((await client().execute('select * from t')).rows).toHaveLength(0);
    const results = await client().batch([insert('a'), 'select count(*) as c from t'], 'write');
    expect(results[1]?.rows[0]?.c).toBe(1n);
  });

  it('a transaction keeps its stream, and is undone unless committed', async () => {
    const undone = await client().transaction('write');
    await undone.execute("insert into t (name) values ('undone')");
    await undone.rollback();
    const done = await client().transaction('write');
    await done.execute("insert into t (name) values ('done')");
    expect((await done.execute('select name from t')).rows).toHaveLength(1);
    await done.commit();
    expect((await client().execute('select name from t')).rows.map(({ name }) => name)).toEqual([
      'done',
    ]);
  });

  it('one execute is one request', async () => {
    const before = server.requestCount();
    await client().execute('select 1');
    expect(server.requestCount() - before).toBe(1);
  });

  it('errors have SQLite’s codes and leave the server working', async () => {
    await expect(client().execute('select nothing from nowhere')).rejects.toMatchObject({
      code: 'SQLITE_ERROR',
    });
    await expect(client().execute('not sql')).rejects.toThrow(/syntax error/);
    expect((await client().execute('select 1 as one')).rows[0]?.one).toBe(1n);
  });
});

it('many clients at once: every transaction counts, and each waits for its turn', async () => {
  await connect().execute("insert into t (name, n) values ('counter', 0)");
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let round = 0; round < 10; round += 1) {
        const transaction = await connect().transaction('write');
        const { rows } = await transaction.execute("select n from t where name = 'counter'");
        await transaction.execute({
          sql: "update t set n = ? where name = 'counter'",
          args: [Number(rows[0]?.n) + 1],
        });
        await transaction.commit();
      }
    }),
  );
  expect((await connect().execute('select n from t')).rows[0]?.n).toBe(200n);
});

it('a stream that is idle too long is rolled back and closed', async () => {
  const stale = await connect().transaction('write');
  await stale.execute("insert into t (name) values ('stale')");
  // It gets the lock only when the idle stream has lost it.
  await connect().execute("insert into t (name) values ('fresh')");
  expect((await connect().execute('select name from t')).rows.map(({ name }) => name)).toEqual([
    'fresh',
  ]);
  await expect(stale.commit()).rejects.toThrow();
});

it('a baton counts once and cannot be made up', async () => {
  const opened = await pipeline([{ type: 'execute', stmt: { sql: 'begin' } }]);
  expect(opened.body.baton).toEqual(expect.any(String));
  const next = await pipeline([{ type: 'get_autocommit' }], opened.body.baton);
  expect(next.body.results[0].response).toEqual({ type: 'get_autocommit', is_autocommit: false });
  expect((await pipeline([{ type: 'get_autocommit' }], opened.body.baton)).status).toBe(400);
  expect((await pipeline([], 'made-up')).status).toBe(400);
  const closed = await pipeline([{ type: 'close' }], next.body.baton);
  expect(closed.body.baton).toBeNull();
});

it('sequence, store_sql, close_sql, describe and get_autocommit', async () => {
  const { body } = await pipeline([
    {
      type: 'sequence',
      sql: "insert into t (name) values ('a'); insert into t (name) values ('b')",
    },
    {
      type: 'store_sql',
      sql_id: 7,
      sql: "select ':no', name from t where id = :id or n = ?3 -- ?",
    },
    {
      type: 'execute',
      stmt: { sql_id: 7, named_args: [{ name: 'id', value: { type: 'integer', value: '2' } }] },
    },
    { type: 'describe', sql_id: 7 },
    { type: 'close_sql', sql_id: 7 },
    { type: 'execute', stmt: { sql_id: 7 } },
    { type: 'get_autocommit' },
    { type: 'close' },
  ]);
  const [sequence, stored, rows, described, , gone, autocommit] = body.results;
  expect(sequence.type).toBe('ok');
  expect(stored.type).toBe('ok');
  expect(rows.response.result.rows[0][1]).toEqual({ type: 'text', value: 'b' });
  expect(described.response.result).toMatchObject({
    params: [{ name: ':id' }, { name: null }, { name: '?3' }],
    cols: [{ decltype: null }, { name: 'name', decltype: 'TEXT' }],
    is_explain: false,
    is_readonly: true,
  });
  expect(gone).toMatchObject({ type: 'error', error: { code: 'SQL_NOT_FOUND' } });
  expect(autocommit.response.is_autocommit).toBe(true);
});

it('a step runs only when its condition holds', async () => {
  const step = (sql: string, condition?: object) => ({ stmt: { sql }, condition });
  const ok = { type: 'ok', step: 0 };
  const { body } = await pipeline([
    {
      type: 'batch',
      batch: {
        steps: [
          step('select 1'),
          step('not sql', ok),
          step('select 2', { type: 'error', step: 1 }),
          step('select 3', { type: 'not', cond: ok }),
          step('select 4', { type: 'and', conds: [ok, { type: 'is_autocommit' }] }),
          step('select 5', {
            type: 'or',
            conds: [
              { type: 'error', step: 0 },
              { type: 'not', cond: ok },
            ],
          }),
        ],
      },
    },
    { type: 'close' },
  ]);
  const { step_results: results, step_errors: errors } = body.results[0].response.result;
  expect(results.map((result: unknown) => result !== null)).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
  expect(errors.map((error: unknown) => error !== null)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('what is no pipeline is refused in words', async () => {
  const post = (path: string, body: string) => fetch(server.url + path, { method: 'POST', body });
  expect((await post('/v2/pipeline', '{')).status).toBe(400);
  expect((await post('/v2/pipeline', '{"requests":[{"type":"dance"}]}')).status).toBe(400);
  expect((await post('/v9/pipeline', '{}')).status).toBe(404);
  expect((await post('/v2/pipeline', ' '.repeat(33 * 1024 * 1024))).status).toBe(413);
  expect((await fetch(`${server.url}/v3`)).status).toBe(200);
});

it('a token is asked for where one is set, and a taken port is an error', async () => {
  const guarded = await startLibsqlServer({
    file: join(directory, 'guarded.db'),
    port: 0,
    authToken: 'right',
  });
  const ask = (authToken: string) =>
    createWebClient({ url: guarded.url, authToken }).execute('select 1');
  await expect(ask('wrong')).rejects.toThrow();
  expect((await ask('right')).rows).toHaveLength(1);
  await expect(
    startLibsqlServer({ file: join(directory, 'other.db'), port: guarded.port }),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await guarded.close();
  await guarded.close();
});

it('kill -9 in the middle of writes loses nothing that was acknowledged', async () => {
  const file = join(directory, 'killed.db');
  const main = `import { startLibsqlServer } from '${import.meta.dirname}/server.ts';
    console.log((await startLibsqlServer({ file: '${file}', port: 0 })).url);`;
  const child = spawn('node', ['--input-type=module', '-e', main], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  const setUp = createWebClient({ url });
  await setUp.execute('create table w (writer integer, n integer)');
  const acknowledged: string[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      const client = createWebClient({ url });
      for (let n = 0; n < 1000; n += 1) {
        const answer = await client
          .execute({ sql: 'insert into w values (?, ?)', args: [writer, n] })
          .catch(() => undefined);
        if (!answer) return;
        acknowledged.push(`${writer} ${n}`);
        if (acknowledged.length === 300) child.kill('SIGKILL');
      }
    }),
  );
  await exited;
  const restarted = await startLibsqlServer({ file, port: 0 });
  const { rows } = await createWebClient({ url: restarted.url }).execute('select writer, n from w');
  const kept = new Set(rows.map(({ writer, n }) => `${writer} ${n}`));
  expect(acknowledged.length).toBeGreaterThanOrEqual(300);
  expect(acknowledged.filter((row) => !kept.has(row))).toEqual([]);
  await restarted.close();
});
