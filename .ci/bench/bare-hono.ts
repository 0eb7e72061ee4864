/** The floors of the API: a route without the database, and one with a query. */
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { createDb } from '#db/client.ts';

export default new Hono<{ Bindings: { LIBSQL_URL: string } }>()
  .get('/bare', (c) => c.json({ hello: 'world' }))
  .get('/select', async (c) => {
    const db = createDb(c.env.LIBSQL_URL);
    const rows = await db.orm.all(sql`select 1 as one`);
    db.close();
    return c.json(rows);
  });
