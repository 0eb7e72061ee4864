/** Baselines for the API: a route without the database, one with a query, and one that writes as much as a message. */
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { createDb } from '#db/client.ts';
import { baselineStatements } from './baseline-statements.ts';

export default new Hono<{ Bindings: { LIBSQL_URL: string } }>()
  .get('/bare', (c) => c.json({ hello: 'world' }))
  .get('/select', async (c) => {
    const db = createDb(c.env.LIBSQL_URL);
    const rows = await db.orm.all(sql`select 1 as one`);
    db.close();
    return c.json(rows);
  })
  .post('/write', async (c) => {
    const db = createDb(c.env.LIBSQL_URL);
    const { messageWrite, messageJobs } = baselineStatements;
    await db.orm.all(sql`select 1 as one`);
    await db.client.batch(inserts(messageWrite - 1), 'write');
    c.executionCtx.waitUntil(
      (async () => {
        for (const statements of messageJobs) await db.client.batch(inserts(statements), 'write');
        db.close();
      })(),
    );
    return c.json({}, 201);
  });

function inserts(count: number): string[] {
  return Array.from({ length: count }, () => baselineStatements.insert);
}
