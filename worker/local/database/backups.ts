import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
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

/** How many of the backups with a `backupName` stay. */
export const keptBackups = 7;

/** Deletes the oldest backups with a name of `backupName(prefix)`, and returns how many. */
export function deleteOldBackups(directory: string, prefix: string): number {
  // The timestamps sort by age.
  const names = readdirSync(directory).filter(
    (name) => name.startsWith(`${prefix}-`) && /-\d{4}-\d\d-\d\dT[\d-]{8}\.db$/.test(name),
  );
  const old = names.toSorted().slice(0, -keptBackups);
  for (const name of old) rmSync(join(directory, name));
  return old.length;
}

const countedTables = ['orders', 'messages', 'files', 'users'] as const;
type Counts = Record<(typeof countedTables)[number], number>;

/**
 * Writes a consistent copy of a database to a new file, even while the app is running, checks it
 * and returns its numbers of rows. Throws BackupError if there is no database, the file exists or
 * the copy is incomplete.
 */
export function backUp(database: string, file: string): Counts {
  if (!existsSync(database)) throw new BackupError(`No database found at ${database}.`);
  if (existsSync(file)) throw new BackupError(`${file} already exists. Choose another name.`);
  mkdirSync(dirname(resolve(file)), { recursive: true });
  // Only a complete backup gets the final name.
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const source = open(database);
  try {
    const before = countRows(source);
    source.prepare('VACUUM INTO ?').run(unfinished);
    const after = countRows(source);
    requireBackup(unfinished);
    const copy = open(unfinished);
    const counts = countRows(copy);
    copy.close();
    requireSameCounts(counts, { before, after });
    renameSync(unfinished, file);
    return counts;
  } finally {
    source.close();
    rmSync(unfinished, { force: true });
  }
}

function countRows(database: Database.Database): Counts {
  const select = countedTables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
  return database.prepare(`SELECT ${select.join(', ')}`).get() as Counts;
}

/** Throws BackupError unless each number is between those of the database before and after the copy. */
export function requireSameCounts(
  copy: Counts,
  { before, after }: { before: Counts; after: Counts },
): void {
  for (const table of countedTables) {
    const [least, most] = [before[table], after[table]].toSorted((a, b) => a - b);
    if (copy[table] >= Number(least) && copy[table] <= Number(most)) continue;
    throw new BackupError(
      `The copy has ${copy[table]} ${table}, but the database has ${before[table]}.`,
    );
  }
}

/**
 * Replaces a database that no process uses with a backup, and writes the old database to `before`.
 * Throws BackupError and changes nothing if the file is not a backup of this app.
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
 * Copies the database, which may be damaged, with its journals, and removes the journals, which
 * must not be applied to another database.
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
  let old: Database.Database | undefined;
  try {
    old = open(database, 0);
    old.exec('PRAGMA journal_mode = DELETE');
  } catch (error) {
    const isInUse = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
    if (isInUse) throw new BackupError(`${database} is in use. Stop the app first.`);
  } finally {
    old?.close();
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
