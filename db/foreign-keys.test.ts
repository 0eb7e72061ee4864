import { expect, it, onTestFinished } from 'vitest';
import { createDb, type Db } from '#db/client.ts';
import { startTestServer } from '#db/local/libsql-server/testing.ts';
import { migrate } from '#db/migrate.ts';

/** Nothing deletes rows of these tables. */
const permanentTables = ['users', 'products', 'addons'];

it('has an index for each foreign key to rows that can be deleted, so a deletion scans no table', async () => {
  const db = await startDatabase();
  const keys = await foreignKeys(db);
  expect(keys.length).toBeGreaterThan(20);
  const scanned = [];
  for (const { table, column, parent } of keys) {
    if (permanentTables.includes(parent)) continue;
    const { rows } = await db.client.execute({
      sql: `explain query plan select 1 from "${table}" where "${column}" = ?`,
      args: ['id'],
    });
    if (rows.some(({ detail }) => !String(detail).startsWith('SEARCH'))) {
      scanned.push(`${table}.${column}`);
    }
  }
  expect(scanned).toEqual([]);
});

async function startDatabase(): Promise<Db> {
  const server = await startTestServer();
  const db = createDb(server.url);
  onTestFinished(() => db.close());
  await migrate(server);
  return db;
}

async function foreignKeys(db: Db) {
  const { rows } = await db.client.execute(
    `select child.name as "table", key."from" as "column", key."table" as parent
    from sqlite_master as child, pragma_foreign_key_list(child.name) as key where child.type = 'table'`,
  );
  return rows.map(({ table, column, parent }) => ({
    table: String(table),
    column: String(column),
    parent: String(parent),
  }));
}
