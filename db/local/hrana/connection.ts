import Database from 'libsql';
import { HranaError } from './protocol.ts';
import { findParameters, stripComments } from './sql-text.ts';
import { type SqlValue, toWire, type WireValue } from './values.ts';
import type { WriteLock } from './write-lock.ts';

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

/** One SQLite connection; it waits for its turn to write. */
export class Connection {
  readonly #database: Database.Database;
  readonly #writeLock: WriteLock;
  #releaseWrite: (() => void) | undefined;
  #isClosed = false;
  /** Another process held SQLite's lock: the library then leaves a statement open, so the connection is done. */
  isSpent = false;

  constructor(file: string, writeLock: WriteLock) {
    this.#writeLock = writeLock;
    this.#database = new Database(file, { timeout: 0 });
    for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) {
      this.#database.pragma(pragma);
    }
  }

  get isAutocommit(): boolean {
    // The library aborts the whole process when a closed connection is asked anything.
    return this.#isClosed || !this.#database.inTransaction;
  }

  /** Runs one statement; args are by position. Throws SQLite's error. */
  async execute(sql: string, args: SqlValue[]): Promise<StatementResult> {
    const startedAt = performance.now();
    const result = await this.#inTurn(sql, () => this.#run(sql, args));
    return { ...result, query_duration_ms: performance.now() - startedAt };
  }

  /** Runs several statements and gives nothing back. */
  async sequence(sql: string): Promise<void> {
    await this.#inTurn(sql, () => this.#database.exec(sql));
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
      is_readonly: isReadOnly(text),
    };
  }

  /** Undoes what was not committed and lets the next one write. */
  rollback(): void {
    if (!this.isAutocommit) this.#database.exec('ROLLBACK');
    this.#endTurn();
  }

  close(): void {
    this.rollback();
    if (!this.#isClosed) this.#database.close();
    this.#isClosed = true;
  }

  #run(sql: string, args: SqlValue[]) {
    const statement = this.#database.prepare<[SqlValue[]]>(sql).safeIntegers(true);
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
    // Not get(): it leaves the statement open, and with it a lock on what it reads.
    const [row] = this.#database.prepare(sql).safeIntegers(true).raw(true).all([]);
    return row as bigint[];
  }

  /** Runs the work when nobody else writes, and keeps the turn until its transaction ends. */
  async #inTurn<Result>(sql: string, work: () => Result): Promise<Result> {
    if (!this.#releaseWrite && takesWriteLock(sql)) {
      this.#releaseWrite = await this.#writeLock.acquire();
    }
    try {
      if (this.#isClosed) throw new HranaError('The database server is stopping', 'STOPPING');
      return work();
    } catch (error) {
      this.isSpent ||= isBusy(error);
      throw error;
    } finally {
      if (this.isAutocommit) this.#endTurn();
    }
  }

  #endTurn(): void {
    this.#releaseWrite?.();
    this.#releaseWrite = undefined;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

function takesWriteLock(sql: string): boolean {
  const text = stripComments(sql).trim();
  return (
    !isReadOnly(text) &&
    !/^(commit|end|rollback|begin(\s+(deferred|transaction))?)\s*;?$/i.test(text)
  );
}

function isReadOnly(text: string): boolean {
  if (/;\s*\S/.test(text)) return false;
  return /^(select|explain|values|pragma)\b/i.test(text) || isReadOnlyWith(text);
}

function isReadOnlyWith(text: string): boolean {
  return /^with\b/i.test(text) && !/\b(insert|update|delete|replace)\b/i.test(text);
}
