import Database from 'libsql';
import type { StatementRequest, WireValue } from './protocol.ts';
import { toPrepareError } from './protocol-error.ts';
import { bindArguments, parseSql, type SqlText } from './sql-text.ts';
import { type SqlValue, toWire } from './values.ts';

export interface StatementResult {
  cols: { name: string; decltype: string | null }[];
  rows: WireValue[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
}

interface Prepared extends SqlText {
  statement: Database.Statement;
  hasReturning: boolean;
}

/** How long a statement waits, and blocks this process, while another process writes. */
const lockTimeoutMs = 5_000;
/** How many prepared statements stay open. */
const maxPrepared = 300;
/** Longer texts have their values in them, so they don't repeat. */
const maxPreparedLength = 10_000;

/** The server's only connection. It belongs to one request at a time, so requests never wait for each other's locks. */
export class Connection {
  /** The steps of SQLite's virtual machine, counted while `countsSteps`, which slows every statement down. */
  steps = 0;
  countsSteps = false;
  readonly #file: string;
  #database: Database.Database;
  #prepared = new Map<string, Prepared>();
  #stepQuery: Database.Statement | undefined;
  /** Whether reset() must reopen the database: a request changed a setting, created a temporary table or hit a lock. */
  #isDirty = false;

  /** Throws SQLite's error if the file is not a database or not writable. */
  constructor(file: string) {
    this.#file = file;
    this.#database = open(file);
  }

  /** Runs one statement. Throws SQLite's error, or HranaError for invalid SQL or arguments. */
  execute(sql: string, request: StatementRequest): StatementResult {
    const prepared = this.#prepare(sql);
    const values = bindArguments(prepared.params, request);
    try {
      const result = this.#counted(() => this.#run(prepared, values));
      this.#keep(sql, prepared);
      return request.want_rows === false ? { ...result, rows: [] } : result;
    } catch (error) {
      this.#reopenAfterLock(error);
      throw error;
    }
  }

  /** Throws HranaError if a text is not exactly one statement. */
  check(sql: string): void {
    if (!this.#prepared.has(sql)) parseSql(sql);
  }

  /** Runs all statements of a text until one fails. */
  executeMultiple(sql: string): void {
    this.#isDirty = true;
    try {
      this.#database.exec(sql);
    } catch (error) {
      throw toPrepareError(error);
    }
  }

  /** Rolls back an open transaction. Reopens the database if the request left state behind. */
  reset(): void {
    if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
    if (!this.#isDirty) return;
    this.close();
    this.#database = open(this.#file);
    this.#prepared.clear();
    this.#stepQuery = undefined;
    this.#isDirty = false;
  }

  close(): void {
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const text = parseSql(sql);
    if (text.verb === 'PRAGMA' || text.verb === 'ATTACH' || /^\s*create\s+temp/i.test(sql)) {
      this.#isDirty = true;
    }
    try {
      const statement = this.#database.prepare(sql).safeIntegers(true);
      if (statement.reader) statement.raw(true);
      return { ...text, statement, hasReturning: /\breturning\b/i.test(sql) };
    } catch (error) {
      throw toPrepareError(error);
    }
  }

  #keep(sql: string, prepared: Prepared): void {
    if (this.#prepared.size >= maxPrepared) this.#prepared.clear();
    if (sql.length <= maxPreparedLength) this.#prepared.set(sql, prepared);
  }

  #run({ statement, hasReturning }: Prepared, values: SqlValue[]): StatementResult {
    if (!statement.reader) {
      const { changes, lastInsertRowid } = statement.run(values);
      // The package rounds large ids.
      const isExact = Number.isSafeInteger(Number(lastInsertRowid));
      return changed(Number(changes), isExact ? lastInsertRowid : this.#changes().rowid);
    }
    const before = hasReturning && this.#changes();
    // With raw() and safe integers, every row is an array of SQLite's five types.
    const rows = (statement.all(values) as SqlValue[][]).map((row) => row.map(toWire));
    const after = hasReturning && this.#changes();
    const isChange = before && after && before.total !== after.total;
    return {
      ...(isChange ? changed(after.last, after.rowid) : changed(0)),
      cols: statement.columns().map(({ name, type }) => ({ name, decltype: type })),
      rows,
    };
  }

  #changes(): { total: bigint; last: number; rowid: bigint } {
    const sql = 'select total_changes(), changes(), last_insert_rowid()';
    const query = this.#database.prepare(sql).safeIntegers(true).raw(true);
    // Three integers, read as bigint.
    const [[total = 0n, last = 0n, rowid = 0n] = []] = query.all([]) as bigint[][];
    return { total, last: Number(last), rowid };
  }

  /** SQLite keeps a blocked statement active, so later writes return without being committed. */
  #reopenAfterLock(error: unknown): void {
    if (error instanceof Error && 'code' in error && `${error.code}`.startsWith('SQLITE_BUSY')) {
      this.#isDirty = true;
    }
  }

  #counted<Result>(run: () => Result): Result {
    if (!this.countsSteps) return run();
    const before = this.#allSteps();
    const result = run();
    this.steps += this.#allSteps() - before;
    return result;
  }

  /** Returns the steps so far of all prepared statements. While it runs, its own statement is busy. */
  #allSteps(): number {
    this.#stepQuery ??= this.#database
      .prepare('select coalesce(sum(nstep), 0) from sqlite_stmt where busy = 0')
      .raw(true);
    const [[steps = 0] = []] = this.#stepQuery.all([]) as number[][];
    return steps;
  }
}

function changed(count: number, rowid?: number | bigint): StatementResult {
  const last_insert_rowid = rowid === undefined ? null : `${rowid}`;
  return { cols: [], rows: [], affected_row_count: count, last_insert_rowid };
}

/** 32 MB, because SQLite's 2 MB make writes to a database of several hundred MB wait for the disk. */
const cacheKibibytes = 32 * 1024;

function open(file: string): Database.Database {
  const database = new Database(file, { timeout: lockTimeoutMs });
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
