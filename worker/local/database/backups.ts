import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'libsql';
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' };
import { siteName } from '#worker/domain/site-name.ts';

/** How long to wait for another writer. */
const lockTimeoutMs = 10_000;

/** What SQLite appends to the name of a database for the files of changes that it has not finished. */
const journalEndings = ['-journal', '-wal', '-shm'];

/** A backup or restore that failed. The message is one line for the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Returns a file name with a timestamp, like `store-2026-11-21T16-05-09.db`. */
export function backupName(prefix: string, at: Date): string {
  return `${prefix}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.db`;
}

/**
 * Writes a consistent copy of a database to a new file, even while the app is running. Throws BackupError if there is no
 * database or the file exists.
 */
export function backUp(database: string, file: string): void {
  if (!existsSync(database)) throw new BackupError(`No database found at ${database}.`);
  if (existsSync(file)) throw new BackupError(`${file} already exists. Choose another name.`);
  mkdirSync(dirname(resolve(file)), { recursive: true });
  // Only a complete backup gets the final name.
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
 * Replaces a database that no process uses with a backup, and writes the old database to `before`. Throws BackupError
 * and changes nothing if the file is not a backup of this app.
 */
export function restore(file: string, database: string, before: string): void {
  if (!existsSync(file)) throw new BackupError(`${file} doesn't exist.`);
  const restoring = `${database}.restoring`;
  mkdirSync(dirname(database), { recursive: true });
  copyFileSync(file, restoring);
  try {
    requireBackup(restoring, file);
    moveAside(database, before);
    renameSync(restoring, database);
  } finally {
    for (const ending of ['', ...journalEndings]) rmSync(restoring + ending, { force: true });
  }
}

/**
 * Copies the database, which may be damaged, with its journals, and removes the journals, which must not be applied to
 * another database.
 */
function moveAside(database: string, before: string): void {
  const endings = ['', ...journalEndings].filter((each) => existsSync(database + each));
  if (endings.length === 0) return;
  if (existsSync(before)) throw new BackupError(`${before} already exists. Try again.`);
  mkdirSync(dirname(before), { recursive: true });
  // Before the check, which opens the database: that applies or deletes its journals.
  for (const ending of endings) copyFileSync(database + ending, before + ending);
  try {
    if (existsSync(database)) requireUnused(database);
  } catch (error) {
    for (const ending of endings) rmSync(before + ending, { force: true });
    throw error;
  }
  for (const ending of journalEndings) rmSync(database + ending, { force: true });
}

/** Throws BackupError while another process has the database open. */
function requireUnused(database: string): void {
  const old = open(database, 0);
  try {
    old.exec('PRAGMA journal_mode = DELETE');
  } catch (error) {
    const isInUse = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
    if (isInUse) throw new BackupError(`${database} is in use. Stop the app first.`);
  } finally {
    old.close();
  }
}

function requireBackup(file: string, name = file): void {
  const invalid = (reason: string) => new BackupError(`${name} ${reason}`);
  let migrations: { count: number; first: number | null };
  try {
    const backup = open(file);
    try {
      backup.exec('PRAGMA journal_mode = DELETE');
      const check = backup.prepare('PRAGMA integrity_check').get() as { integrity_check: string };
      if (check.integrity_check !== 'ok') throw invalid('is damaged.');
      backup.prepare('SELECT id FROM orders LIMIT 1').get();
      migrations = backup
        .prepare('SELECT count(*) AS count, min(created_at) AS first FROM __drizzle_migrations')
        .get() as typeof migrations;
    } finally {
      backup.close();
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw invalid(`is not a ${siteName} backup.`);
  }
  if (migrations.first !== journal.entries[0]?.when)
    throw invalid(
      `was created by an earlier version of ${siteName}, which this version can't use.`,
    );
  if (migrations.count > journal.entries.length)
    throw invalid(`was created by a newer version of ${siteName}.`);
}

function open(file: string, timeout = lockTimeoutMs): Database.Database {
  return new Database(file, { timeout });
}
