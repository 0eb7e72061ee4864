import { createClient } from '@libsql/client';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { execute, sendPipeline, startTestServer, temporaryFile } from './testing.ts';

const begin = [execute('CREATE TABLE IF NOT EXISTS t (a)'), execute('BEGIN IMMEDIATE')];
const insert = execute('INSERT INTO t VALUES (1)');
const commit = execute('COMMIT');

async function countRows(url: string): Promise<unknown> {
  const client = createClient({ url });
  const { rows } = await client.execute('SELECT count(*) AS n FROM t');
  client.close();
  return rows[0]?.n;
}

describe('a stream', () => {
  it('continues with the baton of the last response', async () => {
    const server = await startTestServer();
    const first = await sendPipeline(server, [...begin, insert]);
    expect(await countRows(server.url)).toBe(0);
    const second = await sendPipeline(server, [insert], { baton: first.body.baton, version: 2 });
    const { baton } = second.body;
    const last = await sendPipeline(server, [commit, { type: 'close' }], { baton });
    expect(last.body.baton).toBeNull();
    expect(await countRows(server.url)).toBe(2);
  });

  it('accepts each baton once, and no unknown baton', async () => {
    const server = await startTestServer();
    const { body } = await sendPipeline(server, begin);
    const next = await sendPipeline(server, [insert], { baton: body.baton });
    expect(next.body.baton).not.toBe(body.baton);
    for (const baton of [body.baton, 'guess', '']) {
      const rejected = await sendPipeline(server, [insert], { baton });
      expect(rejected.status).toBe(400);
      expect(rejected.body).toMatchObject({ code: 'STREAM_EXPIRED', message: expect.any(String) });
    }
    await sendPipeline(server, [commit], { baton: next.body.baton });
    expect(await countRows(server.url)).toBe(1);
  });

  it('is rolled back when it is closed, and rejects later requests', async () => {
    const server = await startTestServer();
    const { body } = await sendPipeline(server, [...begin, insert, { type: 'close' }, insert]);
    expect(body.results?.at(-1)).toMatchObject({ error: { code: 'STREAM_CLOSED' } });
    expect(await countRows(server.url)).toBe(0);
  });

  it('is rolled back when it idles, and releases its lock', async () => {
    const server = await startTestServer({ streamIdleMs: 30 });
    const { body } = await sendPipeline(server, [...begin, insert]);
    const next = await sendPipeline(server, [execute('BEGIN IMMEDIATE'), insert, commit]);
    expect(JSON.stringify(next.body.results)).not.toContain('error');
    expect(await countRows(server.url)).toBe(1);
    expect((await sendPipeline(server, [], { baton: body.baton })).status).toBe(400);
  });
});

describe('the write lock', () => {
  it('lets 20 clients write 25 transactions each at the same time', async () => {
    const { url } = await startTestServer();
    await sendPipeline({ url }, [...begin, execute('INSERT INTO t VALUES (0)'), commit]);
    const work = Array.from({ length: 20 }, async () => {
      const client = createClient({ url });
      for (let round = 0; round < 25; round += 1) {
        const transaction = await client.transaction('write');
        const { rows } = await transaction.execute('SELECT a FROM t');
        const args = [Number(rows[0]?.a) + 1];
        await transaction.execute({ sql: 'UPDATE t SET a = ?', args });
        await transaction.commit();
      }
      client.close();
    });
    await Promise.all(work);
    const { body } = await sendPipeline({ url }, [execute('SELECT a FROM t')]);
    expect(JSON.stringify(body.results)).toContain('"value":500');
  }, 60_000);

  it('makes a plain write wait and commits it before responding', async () => {
    const file = await temporaryFile();
    const server = await startTestServer({ file });
    const holder = await sendPipeline(server, [...begin, insert]);
    const waiting = sendPipeline(server, [insert]);
    await expect.poll(() => server.requestCount()).toBe(2);
    await sendPipeline(server, [commit], { baton: holder.body.baton });
    expect((await waiting).body.results).toMatchObject([{ type: 'ok' }]);

    const otherConnection = new Database(file);
    expect(otherConnection.prepare('SELECT count(*) FROM t').raw(true).all()).toEqual([[2]]);
    otherConnection.close();
  });

  it('lets a blocked sequence continue where it stopped', async () => {
    const server = await startTestServer();
    const holder = await sendPipeline(server, begin);
    const sql = 'BEGIN; SELECT 1; INSERT INTO t VALUES (1); INSERT INTO t VALUES (2); COMMIT;';
    const waiting = sendPipeline(server, [{ type: 'sequence', sql }]);
    await expect.poll(() => server.requestCount()).toBe(2);
    await sendPipeline(server, [execute('ROLLBACK')], { baton: holder.body.baton });
    expect((await waiting).body.results).toMatchObject([{ type: 'ok' }]);
    expect(await countRows(server.url)).toBe(2);
  });

  it('times out after 5 seconds if another process holds it, and the stream stays usable', async () => {
    const file = await temporaryFile();
    const server = await startTestServer({ file, streamIdleMs: 60_000 });
    await sendPipeline(server, [execute('CREATE TABLE t (a)'), { type: 'close' }]);
    const otherConnection = new Database(file);
    otherConnection.exec('BEGIN IMMEDIATE');
    const startedAt = performance.now();
    const rejected = await sendPipeline(server, [insert, execute('SELECT count(*) FROM t')]);
    expect(performance.now() - startedAt).toBeGreaterThan(4_900);
    expect(rejected.body.results).toMatchObject([
      { error: { code: 'SQLITE_BUSY' } },
      { type: 'ok' },
    ]);

    const waiting = sendPipeline(server, [insert], { baton: rejected.body.baton });
    await expect.poll(() => server.requestCount()).toBe(3);
    otherConnection.exec('COMMIT');
    expect((await waiting).body.results).toMatchObject([{ type: 'ok' }]);
    expect(otherConnection.prepare('SELECT count(*) FROM t').raw(true).all()).toEqual([[1]]);
    otherConnection.close();
  }, 20_000);

  it('is denied to a transaction that has read old data, and its stream stays usable', async () => {
    const server = await startTestServer();
    await sendPipeline(server, [execute('CREATE TABLE t (a)')]);
    const old = await sendPipeline(server, [execute('BEGIN'), execute('SELECT * FROM t')]);
    await sendPipeline(server, [insert]);
    const { baton } = old.body;
    const { body } = await sendPipeline(server, [insert, execute('ROLLBACK'), insert], { baton });
    const busy = { error: { code: 'SQLITE_BUSY' } };
    expect(body.results).toMatchObject([busy, { type: 'ok' }, { type: 'ok' }]);
    expect(await countRows(server.url)).toBe(2);
  });
});
