import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { createDb, type Db } from './client.ts';
import { startTestServer } from './local/libsql-server/testing.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

async function emptyDatabase(): Promise<Db> {
  const { url } = await startTestServer();
  const db = createDb(url);
  onTestFinished(() => db.close());
  return db;
}

function apply(db: Db, tag: string): Promise<void> {
  return db.client.executeMultiple(
    readFileSync(`${import.meta.dirname}/migrations/${tag}.sql`, 'utf8'),
  );
}

it('keeps the role of existing admins, and marks no other email address as verified', async () => {
  const db = await emptyDatabase();
  const tags = journal.entries.map(({ tag }) => tag);
  const index = tags.indexOf('0008_roles');
  for (const tag of tags.slice(0, index)) await apply(db, tag);
  const insert =
    'insert into users (id, issuer, subject, email, is_admin, created_at) values (?, ?, ?, ?, ?, 1)';
  await db.client.execute({ sql: insert, args: ['boss', 'i', 'boss', 'boss@example.com', 1] });
  await db.client.execute({ sql: insert, args: ['ana', 'i', 'ana', 'ana@example.com', 0] });
  const before = Date.now();
  await apply(db, '0008_roles');
  const { rows } = await db.client.execute(
    "select id, is_admin, admin_granted, email_verified from users where id <> 'stripe' order by id",
  );
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { id: 'ana', is_admin: 0, admin_granted: 0, email_verified: null },
    { id: 'boss', is_admin: 1, admin_granted: 1, email_verified: 1 },
  ]);
  const changes = await db.client.execute('select * from role_changes');
  expect(changes.rows.map((row) => ({ ...row }))).toEqual([
    {
      id: 'kept:boss',
      user_id: 'boss',
      actor_id: null,
      kind: 'kept',
      created_at: expect.any(Number),
    },
  ]);
  expect(Number(changes.rows[0]?.created_at)).toBeGreaterThan(before - 2000);
});
