import type { Client } from '@libsql/client/web';

/** The parts of SQL that the schema needs and that not every database of Turso has, each with a statement that uses it. */
const features = {
  'generated columns':
    'create table `__probe` (`a` integer, `b` integer generated always as (`a` + 1) virtual)',
  triggers: 'create trigger `__probe` after insert on `__probe_table` begin select 1; end',
  FTS5: "create virtual table `__probe` using fts5(`a`, tokenize='trigram case_sensitive 1')",
};

/** Throws with one sentence if the database lacks something that the schema needs. Changes nothing. */
export async function requireFeatures(client: Client): Promise<void> {
  const missing: string[] = [];
  for (const [name, statement] of Object.entries(features)) {
    if (!(await canRun(client, statement))) missing.push(name);
  }
  if (missing.length === 0) return;
  const list = new Intl.ListFormat('en-US').format(missing);
  throw new Error(
    `This database has no ${list}, which the store needs. Create a libSQL database instead; docs/deploying.md says how.`,
  );
}

/** Runs a statement in a transaction that is rolled back. */
async function canRun(client: Client, statement: string): Promise<boolean> {
  const rollBack = 'select abs(-9223372036854775808)';
  const statements = ['create table `__probe_table` (`a` integer)', statement, rollBack];
  const error = await client.batch(statements, 'write').catch((reason: unknown) => reason);
  return String(error).includes('integer overflow');
}
