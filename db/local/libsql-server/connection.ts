import Database from 'libsql';
import type { LockQueue } from './lock-queue.ts';
import { errorCode, HranaError, toPrepareError } from './protocol-error.ts';
import type { SqlStatement } from './sql-text.ts';
import { type SqlValue, toWire, type WireValue } from './values.ts';

export interface Column {
  name: string;
  decltype: string | null;
}

export interface StatementResult {
  cols: Column[];
  rows: WireValue[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
  replication_index: null;
  rows_read: number;
  rows_written: number;
  query_duration_ms: number;
}

type Outcome = Pick<StatementResult, 'cols' | 'rows' | 'affected_row_count' | 'last_insert_rowid'>;

const emptyOutcome: Outcome = {
  cols: [],
  rows: [],
  affected_row_count: 0,
  last_insert_rowid: null,
};

/** How many prepared statements a connection keeps. */
const maxReaders = 200;

/** Acquires the write lock inside a transaction. Does nothing else, since auto-vacuum is off. */
const acquireLockSql = 'PRAGMA incremental_vacuum(1)';

/** Counts the steps of SQLite's virtual machine while it is on, which slows every statement down. */
export interface StepCounter {
  isOn: boolean;
  steps: number;
}

/**
 * One SQLite connection. In the libsql package, a prepared statement that hits a lock stays active until it is garbage
 * collected: it holds its snapshot and blocks later autocommits. So we always acquire the lock with exec(), which leaves
 * nothing behind, before we run a write.
 */
export class Connection {
  readonly #file: string;
  readonly #locks: LockQueue;
  readonly #counter: StepCounter;
  #database: Database.Database;
  /** Prepared statements that only read, by their SQL. */
  #readers = new Map<string, Database.Statement>();
  #stepQuery: Database.Statement | undefined;
  #closed = false;
  #changedSettings = false;

  constructor(file: string, locks: LockQueue, counter: StepCounter) {
    this.#file = file;
    this.#locks = locks;
    this.#counter = counter;
    this.#database = open(file);
  }

  get isAutocommit(): boolean {
    return this.#closed || !this.#database.inTransaction;
  }

  /** Whether the connection is clean enough for another stream. */
  get isReusable(): boolean {
    return !this.#closed && !this.#changedSettings && this.isAutocommit;
  }

  /** Runs one statement with positional values. Throws SQLite's error, or HranaError if the SQL is invalid. */
  async execute(statement: SqlStatement, values: SqlValue[]): Promise<StatementResult> {
    const startedAt = performance.now();
    const outcome = await this.#run(statement, values);
    return {
      ...outcome,
      replication_index: null,
      rows_read: outcome.rows.length,
      rows_written: outcome.affected_row_count,
      query_duration_ms: performance.now() - startedAt,
    };
  }

  /** Returns the columns of a statement without running it. Throws HranaError if the SQL is invalid. */
  columns({ sql }: SqlStatement): Column[] {
    return columnsOf(this.#prepare(sql));
  }

  /** Rolls back the open transaction and wakes the first stream in line for the lock. */
  rollback(): void {
    if (this.isAutocommit) return;
    this.#database.exec('ROLLBACK');
    this.#locks.wakeFirst();
  }

  close(): void {
    if (this.#closed) return;
    this.rollback();
    this.#closed = true;
    this.#database.close();
  }

  async #run(statement: SqlStatement, values: SqlValue[]): Promise<Outcome> {
    switch (statement.kind) {
      case 'read':
        return this.#read(statement, values);
      case 'setting':
        return this.#changeSetting(statement, values);
      case 'write':
        return this.#write(statement, values);
      case 'transaction':
      case 'vacuum':
        return this.#control(statement);
    }
  }

  async #read({ sql }: SqlStatement, values: SqlValue[]): Promise<Outcome> {
    const prepared = this.#readers.get(sql) ?? this.#prepare(sql);
    // A statement that failed may still hold its snapshot, so it is not used again.
    this.#readers.delete(sql);
    try {
      // Retrying a prepared statement resets it first.
      const outcome = await this.#locks.run(() => this.#runPrepared(prepared, values));
      if (this.#readers.size < maxReaders) this.#readers.set(sql, prepared);
      return outcome;
    } catch (error) {
      if (errorCode(error)?.startsWith('SQLITE_BUSY')) this.#reopen();
      throw error;
    }
  }

  async #changeSetting(statement: SqlStatement, values: SqlValue[]): Promise<Outcome> {
    this.#changedSettings = true;
    try {
      return await this.#read(statement, values);
    } finally {
      if (!this.#closed) this.#database.exec('PRAGMA busy_timeout = 0');
    }
  }

  async #control({ sql }: SqlStatement): Promise<Outcome> {
    await this.#exec(sql);
    if (this.isAutocommit) this.#locks.wakeFirst();
    return emptyOutcome;
  }

  async #write({ sql }: SqlStatement, values: SqlValue[]): Promise<Outcome> {
    const prepared = this.#prepare(sql);
    if (/^create\s+temp/i.test(sql)) this.#changedSettings = true;
    if (!this.isAutocommit) {
      await this.#exec(acquireLockSql);
      return this.#runWrite(prepared, values);
    }
    await this.#exec('BEGIN IMMEDIATE');
    try {
      return this.#runWrite(prepared, values);
    } finally {
      this.#endOwnTransaction();
    }
  }

  /** Commits even after a failure, as autocommit does: SQLite has already undone the failed statement. */
  #endOwnTransaction(): void {
    try {
      if (!this.isAutocommit) this.#database.exec('COMMIT');
    } finally {
      this.rollback();
      this.#locks.wakeFirst();
    }
  }

  #exec(sql: string): Promise<unknown> {
    return this.#locks.run(() => this.#opened().exec(sql));
  }

  #prepare(sql: string): Database.Statement {
    const database = this.#opened();
    try {
      return database.prepare(sql).safeIntegers(true);
    } catch (error) {
      throw toPrepareError(error);
    }
  }

  #runPrepared(prepared: Database.Statement, values: SqlValue[]): Outcome {
    if (!this.#counter.isOn) return this.#runUncounted(prepared, values);
    const before = this.#allSteps();
    const outcome = this.#runUncounted(prepared, values);
    this.#counter.steps += this.#allSteps() - before;
    return outcome;
  }

  /** Returns the steps so far of all prepared statements. While it runs, its own statement is busy. */
  #allSteps(): number {
    this.#stepQuery ??= this.#prepare(
      'select coalesce(sum(nstep), 0) from sqlite_stmt where busy = 0',
    ).raw(true);
    // One integer, read as bigint.
    const [[steps = 0n] = []] = this.#stepQuery.all([]) as bigint[][];
    return Number(steps);
  }

  #runUncounted(prepared: Database.Statement, values: SqlValue[]): Outcome {
    if (!prepared.reader) {
      const { changes } = prepared.run(values);
      return { ...emptyOutcome, affected_row_count: changes };
    }
    // With raw() and safe integers every row is an array of SQLite's five types.
    const rows = prepared.raw(true).all(values) as SqlValue[][];
    return { ...emptyOutcome, cols: columnsOf(prepared), rows: rows.map((row) => row.map(toWire)) };
  }

  #runWrite(prepared: Database.Statement, values: SqlValue[]): Outcome {
    const outcome = this.#runPrepared(prepared, values);
    const [changes = 0n, rowid = 0n] = this.#lastChange();
    return {
      ...outcome,
      // Statements with RETURNING don't report the number of changed rows; all others do.
      affected_row_count: prepared.reader ? Number(changes) : outcome.affected_row_count,
      last_insert_rowid: `${rowid}`,
    };
  }

  #lastChange(): bigint[] {
    const query = this.#prepare('SELECT changes(), last_insert_rowid()').raw(true);
    // Two integers, read as bigint.
    const [row = []] = query.all([]) as bigint[][];
    return row;
  }

  #opened(): Database.Database {
    if (this.#closed) throw new HranaError('The server is closing', 'SERVER_CLOSED');
    return this.#database;
  }

  /** Discards a statement that a lock left active, and its transaction. */
  #reopen(): void {
    this.rollback();
    this.#readers.clear();
    this.#stepQuery = undefined;
    this.#database.close();
    this.#database = open(this.#file);
  }
}

/** 32 MB, because SQLite's 2 MB make writes to a database of several hundred MB wait for the disk. */
const cacheKibibytes = 32 * 1024;

function open(file: string): Database.Database {
  const database = new Database(file, { timeout: 0 });
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    `cache_size = -${cacheKibibytes}`,
  ]) {
    database.exec(`PRAGMA ${pragma}`);
  }
  return database;
}

function columnsOf(prepared: Database.Statement): Column[] {
  return prepared.columns().map(({ name, type }) => ({ name, decltype: type }));
}
