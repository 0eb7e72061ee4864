import { createClient as createNodeClient, LibsqlError } from '@libsql/client';
import { createClient as createWebClient } from '@libsql/client/web';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer } from './testing.ts';

const clients = [
  ['the Node client', createNodeClient],
  ['the web client', createWebClient],
] as const;

describe.each(clients)('%s', (_name, createClient) => {
  async function start(intMode: 'number' | 'bigint' = 'number') {
    const { url } = await startTestServer();
    let requests = 0;
    const countingFetch = (request: Request) => {
      requests += 1;
      return fetch(request);
    };
    const client = createClient({ url, intMode, fetch: countingFetch });
    onTestFinished(() => client.close());
    await client.execute('CREATE TABLE part (id INTEGER PRIMARY KEY, name TEXT UNIQUE, data BLOB)');
    return { client, requestCount: () => requests };
  }

  it('executes a statement in one HTTP request', async () => {
    const { client, requestCount } = await start();
    const before = requestCount();
    const result = await client.execute('INSERT INTO part (name) VALUES (?)', ['turbo']);
    expect(requestCount() - before).toBe(1);
    expect(result.rowsAffected).toBe(1);
    expect(result.lastInsertRowid).toBe(1n);
  });

  it('returns columns, declared types and rows', async () => {
    const { client } = await start();
    const args = { id: 7, name: 'é😀', data: null };
    await client.execute({ sql: 'INSERT INTO part VALUES (:id, @name, $data)', args });
    const { columns, columnTypes, rows } = await client.execute('SELECT *, 1.5 AS f FROM part');
    expect(columns).toEqual(['id', 'name', 'data', 'f']);
    expect(columnTypes).toEqual(['INTEGER', 'TEXT', 'BLOB', '']);
    expect(rows[0]).toMatchObject({ ...args, f: 1.5 });
  });

  it('preserves blobs byte for byte', async () => {
    const { client } = await start();
    const data = Uint8Array.from({ length: 257 }, (_, index) => index % 256);
    for (const length of [0, 1, 2, 3, 257]) {
      const { rows } = await client.execute('SELECT ? AS data', [data.subarray(0, length)]);
      expect(rows[0]?.data).toEqual(data.slice(0, length).buffer);
    }
  });

  it('preserves all 64 bits of an integer', async () => {
    const { client } = await start('bigint');
    const ends = [2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n + 1n];
    const { rows } = await client.execute('SELECT ? AS a, ? AS b, ? AS c', ends);
    expect(rows[0]).toMatchObject({ a: ends[0], b: ends[1], c: ends[2] });
    const inserted = await client.execute('INSERT INTO part (id) VALUES (?)', [2n ** 53n + 1n]);
    expect(inserted.lastInsertRowid).toBe(2n ** 53n + 1n);
  });

  it('counts the rows changed with RETURNING, and none for CREATE', async () => {
    const { client } = await start();
    const sql = "INSERT INTO part (name) VALUES ('a'), ('b') RETURNING id";
    const returned = await client.execute(sql);
    expect(returned.rowsAffected).toBe(2);
    expect(returned.rows.map(({ id }) => id)).toEqual([1, 2]);
    expect((await client.execute('CREATE TABLE other (x)')).rowsAffected).toBe(0);
  });

  it.each(['write', 'deferred'] as const)('runs a %s batch in one request', async (mode) => {
    const { client, requestCount } = await start();
    const before = requestCount();
    const insert = 'INSERT INTO part (name) VALUES (?)';
    const results = await client.batch(
      [[insert, ['a']], [insert, ['b']], 'SELECT count(*) AS n FROM part'],
      mode,
    );
    expect(results[2]?.rows[0]?.n).toBe(2);
    expect(requestCount() - before).toBe(1);
  });

  it('runs a read batch', async () => {
    const { client } = await start();
    const results = await client.batch(['SELECT 1 AS a', 'SELECT 2 AS a'], 'read');
    expect(results.map(({ rows }) => rows[0]?.a)).toEqual([1, 2]);
  });

  it('rolls back a batch when a step fails', async () => {
    const { client } = await start();
    const insert = "INSERT INTO part (name) VALUES ('same')";
    await expect(client.batch([insert, insert], 'write')).rejects.toThrow('UNIQUE');
    expect((await client.execute('SELECT count(*) AS n FROM part')).rows[0]?.n).toBe(0);
    await client.execute(insert);
  });

  it('runs several statements, including a trigger', async () => {
    const { client } = await start();
    await client.executeMultiple(`
      CREATE TABLE log (line TEXT); -- a; comment
      CREATE TRIGGER logged AFTER INSERT ON part BEGIN
        INSERT INTO log VALUES ('a;b');
        INSERT INTO log VALUES (CASE WHEN 1 THEN 'c' END);
      END;
      INSERT INTO part (name) VALUES ('x');
    `);
    expect((await client.execute('SELECT count(*) AS n FROM log')).rows[0]?.n).toBe(2);
  });

  it('disables foreign keys during migrate and enables them afterwards', async () => {
    const { client } = await start();
    await client.migrate([
      'CREATE TABLE child (part INTEGER REFERENCES part)',
      'INSERT INTO child VALUES (99)',
    ]);
    await expect(client.execute('INSERT INTO child VALUES (98)')).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT',
    });
  });

  it('binds a numbered parameter that already has a name', async () => {
    const { client } = await start();
    const args = { a: 'one', ':b': 'two' };
    const { rows } = await client.execute({ sql: 'SELECT :b AS b, :a AS a, ?1 AS n', args });
    expect(rows[0]).toMatchObject({ b: 'two', a: 'one', n: 'two' });
  });

  // The codes and prefixes of libsql-server, on which `npm run soak` runs this file, too.
  it.each([
    [
      "INSERT INTO part VALUES (1, 'a', NULL), (1, 'b', NULL)",
      'SQLITE_CONSTRAINT',
      'SQLite error: UNIQUE constraint failed: part.id',
    ],
    ["INSERT INTO part (name) VALUES ('a'), ('a')", 'SQLITE_CONSTRAINT', 'SQLite error: UNIQUE'],
    ['SELECT abs(-9223372036854775808)', 'SQLITE_UNKNOWN', 'SQLite error: integer overflow'],
    ['SELEC 1', 'SQL_PARSE_ERROR', 'SQL string could not be parsed: '],
    ['SELECT * FROM nowhere', 'SQLITE_UNKNOWN', 'SQLite error: no such table: nowhere'],
    ['SELECT missing FROM part', 'SQL_INPUT_ERROR', 'SQL input error: no such column: missing'],
    ['SELECT ?', 'ARGS_INVALID', 'Arguments do not match SQL parameters'],
    ['SELECT 1; SELECT 2', 'SQL_MANY_STATEMENTS', 'SQL string contains more than one statement'],
    ['-- nothing', 'SQL_NO_STATEMENT', 'SQL string does not contain any statement'],
  ])('reports %s as %s', async (sql, code, message) => {
    const { client } = await start();
    const failure = await client.execute(sql).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LibsqlError);
    expect(failure).toMatchObject({ code, message: expect.stringContaining(message) });
    expect((await client.execute('SELECT count(*) AS n FROM part')).rows[0]?.n).toBe(0);
  });
});
