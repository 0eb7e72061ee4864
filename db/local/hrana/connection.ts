import { type EventEmitter, once } from 'node:events';
import Database from 'libsql';
import { findParameters, stripComments } from './sql-text.ts';
import { type SqlValue, toWire, type WireValue } from './values.ts';

const lockWaitMs = 5_000;
const lockPollMs = 25;

export interface StatementResult {
  cols: { name: string; decltype: string | null }[];
  rows: WireValue[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
  replication_index: null;
  rows_read: number;
  rows_written: number;
  query_duration_ms: number;
}

/**
 * One SQLite connection. SQLite's own waiting for a lock would stop the whole process and with it the
 * very stream that holds the lock, so waiting is done here, between tries.
 */
export class Connection {
  readonly #database: Database.Database;
  readonly #released: EventEmitter;

  constructor(file: string, released: EventEmitter) {
    this.#released = released;
    this.#database = new Database(file, { timeout: 0 });
    for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) {
      this.#database.pragma(pragma);
    }
  }

  get isAutocommit(): boolean {
    return !this.#database.inTransaction;
  }

  /** Runs one statement; args are by position or by name. Throws SQLite's error. */
  async execute(
    sql: string,
    args: SqlValue[] | Record<string, SqlValue>,
  ): Promise<StatementResult> {
    const startedAt = performance.now();
    const result = await this.#whenUnlocked(() => this.#run(sql, args));
    return { ...result, query_duration_ms: performance.now() - startedAt };
  }

  /** Runs several statements and gives nothing back. */
  async sequence(sql: string): Promise<void> {
    await this.#whenUnlocked(() => this.#database.exec(sql));
  }

  describe(sql: string) {
    const statement = this.#database.prepare(sql);
    const text = stripComments(sql).trim();
    return {
      params: findParameters(sql).map((name) => ({ name })),
      cols: statement.reader
        ? statement.columns().map(({ name, type }) => ({ name, decltype: type }))
        : [],
      is_explain: /^explain\b/i.test(text),
      is_readonly: /^(select|explain|values|pragma)\b/i.test(text) || isReadOnlyWith(text),
    };
  }

  /** Undoes what was not committed and lets the waiting ones try. */
  rollback(): void {
    if (this.isAutocommit) return;
    this.#database.exec('ROLLBACK');
    this.#released.emit('released');
  }

  close(): void {
    this.rollback();
    this.#database.close();
  }

  #run(sql: string, args: SqlValue[] | Record<string, SqlValue>) {
    const statement = this.#database.prepare<[typeof args]>(sql).safeIntegers(true);
    const before = this.#totalChanges();
    const rows: SqlValue[][] = [];
    let cols: StatementResult['cols'] = [];
    if (statement.reader) {
      cols = statement.columns().map(({ name, type }) => ({ name, decltype: type }));
      rows.push(...(statement.raw(true).all(args) as SqlValue[][]));
    } else {
      statement.run(args);
    }
    const changed = this.#totalChanges() !== before;
    const [changes, rowid] = changed ? this.#lastChange() : [0n, null];
    return {
      cols,
      rows: rows.map((row) => row.map(toWire)),
      affected_row_count: Number(changes),
      last_insert_rowid: rowid === null ? null : `${rowid}`,
      replication_index: null,
      rows_read: 0,
      rows_written: Number(changes),
    };
  }

  #totalChanges(): bigint {
    return this.#integers('select total_changes()')[0] ?? 0n;
  }

  #lastChange(): [bigint, bigint | null] {
    const [changes = 0n, rowid = null] = this.#integers('select changes(), last_insert_rowid()');
    return [changes, rowid];
  }

  #integers(sql: string): bigint[] {
    return this.#database.prepare(sql).safeIntegers(true).raw(true).get([]) as bigint[];
  }

  /** A statement that met a lock did nothing and is tried again, but not inside a transaction that reads old data. */
  async #whenUnlocked<Result>(work: () => Result): Promise<Result> {
    const deadline = Date.now() + lockWaitMs;
    for (;;) {
      const wasInTransaction = !this.isAutocommit;
      try {
        const result = work();
        if (wasInTransaction && this.isAutocommit) this.#released.emit('released');
        return result;
      } catch (error) {
        if (!isLocked(error) || Date.now() >= deadline) throw error;
      }
      await this.#nextRelease();
    }
  }

  async #nextRelease(): Promise<void> {
    try {
      await once(this.#released, 'released', { signal: AbortSignal.timeout(lockPollMs) });
    } catch {
      // Nobody of this process let go; another process may have.
    }
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}

function isReadOnlyWith(text: string): boolean {
  return /^with\b/i.test(text) && !/\b(insert|update|delete|replace)\b/i.test(text);
}
