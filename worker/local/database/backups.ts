import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'libsql';
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' };

/** How long a writer is waited for, in ms. */
const lockedMs = 10_000;

/** A backup that cannot be made or restored; the message is one line for the person who asked. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A file name with the moment, like `store-2026-11-21T16-05-09.db`. */
export function backupName(what: string, at: Date): string {
  return `${what}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.db`;
}

/**
 * Writes what a database holds at this moment into a new file, also while the store runs. Throws BackupError
 * when there is no database, or the file is there already.
 */
export function backUp(database: string, file: string): void {
  if (!existsSync(database)) throw new BackupError(`There is no database at ${database}.`);
  if (existsSync(file)) throw new BackupError(`${file} is there already; choose another name.`);
  mkdirSync(dirname(resolve(file)), { recursive: true });
  // Only a whole backup ever has its name.
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const source = open(database);
  try {
    source.prepare('VACUUM INTO ?').run(unfinished);
  } finally {
    source.close();
  }
  requireBackup(unfinished);
  renameSync(unfinished, file);
}

/**
 * Puts a backup in the place of a database that nobody uses now, and what was there before into `before`. Throws
 * BackupError where the file is no backup of this store; nothing has changed then.
 */
export function restore(file: string, database: string, before: string): void {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  const restoring = `${database}.restoring`;
  mkdirSync(dirname(database), { recursive: true });
  copyFileSync(file, restoring);
  try {
    requireBackup(restoring, file);
    if (existsSync(database)) setAside(database, before);
    renameSync(restoring, database);
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(restoring + ending, { force: true });
  }
}

/** Backs the database up and takes its journal away, which must never meet another database's pages. */
function setAside(database: string, before: string): void {
  const old = open(database, 0);
  try {
    // Only whoever is alone with a database can do that.
    old.exec('PRAGMA journal_mode = DELETE');
  } catch {
    throw new BackupError(`The store uses ${database}; stop it first.`);
  } finally {
    old.close();
  }
  backUp(database, before);
}

function requireBackup(file: string, name = file): void {
  const refuse = (why: string) => new BackupError(`${name} ${why}`);
  let migrations: number;
  try {
    const backup = open(file);
    try {
      backup.exec('PRAGMA journal_mode = DELETE');
      const check = backup.prepare('PRAGMA integrity_check').get() as { integrity_check: string };
      if (check.integrity_check !== 'ok') throw refuse('is damaged.');
      backup.prepare('SELECT id FROM orders LIMIT 1').get();
      const count = backup.prepare('SELECT count(*) AS n FROM __drizzle_migrations').get();
      migrations = (count as { n: number }).n;
    } finally {
      backup.close();
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw refuse('is no backup of this store.');
  }
  if (migrations > journal.entries.length)
    throw refuse('was made by a newer version of the store.');
}

function open(file: string, timeout = lockedMs): Database.Database {
  return new Database(file, { timeout });
}
