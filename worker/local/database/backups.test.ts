import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { type LibsqlServer, startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { migrate } from '#db/migrate.ts';
import { databaseFileIn } from '#worker/local/settings.ts';
import { backUp, keptBackups, requireSameCounts } from './backups.ts';

let directory: string;
let server: LibsqlServer;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'straight-six-backup-'));
  const file = databaseFileIn(join(directory, 'data'));
  mkdirSync(join(file, '..'), { recursive: true });
  server = await startLibsqlServer({ file, port: 0 });
  await migrate(server);
});

afterEach(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

/** Runs `npm run db:backup` in the test's directory. */
function backupScript(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'backup.ts'), ...args],
    {
      cwd: directory,
      encoding: 'utf8',
      env: { ...process.env, STORE_DATA_DIR: join(directory, 'data') },
    },
  );
  return { status, stdout, stderr };
}

it('checks its copy, and says what the copy has', async () => {
  const db = createDb(server.url);
  await db.client.execute(
    "insert into users (id, issuer, subject, email, created_at) values ('u', 'i', 's', 'ana@example.com', 0)",
  );
  db.close();
  const { status, stdout } = backupScript('copy.db');
  expect(status).toBe(0);
  expect(stdout).toContain(`Backed up to ${join(directory, 'copy.db')}\n`);
  expect(stdout).toContain(
    'Checked the copy: it is intact, with 0 orders, 0 messages, 0 files and 2 users.',
  );
});

it('keeps no copy that is damaged', () => {
  writeFileSync(join(directory, 'broken.db'), 'SQLite format 3\0 and nothing else');
  expect(() => backUp(join(directory, 'broken.db'), join(directory, 'copy.db'))).toThrow();
  expect(existsSync(join(directory, 'copy.db'))).toBe(false);
});

it('rejects a copy with fewer rows than the database had before and after', () => {
  const counts = (orders: number) => ({ orders, messages: 1, files: 1, users: 1 });
  expect(() => requireSameCounts(counts(9), { before: counts(10), after: counts(12) })).toThrow(
    'The copy has 9 orders, but the database has 10.',
  );
  // The store runs during a backup.
  requireSameCounts(counts(11), { before: counts(10), after: counts(12) });
  requireSameCounts(counts(11), { before: counts(12), after: counts(11) });
});

it('keeps the last seven of the backups that it named itself', () => {
  const backups = join(directory, 'backups');
  mkdirSync(backups);
  for (let day = 1; day <= 8; day += 1)
    writeFileSync(join(backups, `store-2026-01-0${day}T00-00-00.db`), '');
  writeFileSync(join(backups, 'mine.db'), '');
  const { status, stdout } = backupScript();
  expect(status).toBe(0);
  const names = readdirSync(backups).sort();
  expect(names.filter((name) => name.startsWith('store-'))).toHaveLength(keptBackups);
  expect(names).toContain('mine.db');
  expect(names).not.toContain('store-2026-01-02T00-00-00.db');
  expect(names).toContain('store-2026-01-03T00-00-00.db');
  expect(stdout).toContain('Deleted 2 older backups.');
  expect(readFileSync(join(backups, 'mine.db'), 'utf8')).toBe('');
});
