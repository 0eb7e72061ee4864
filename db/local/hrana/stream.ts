import type { Connection, StatementResult } from './connection.ts';
import {
  type Batch,
  type Condition,
  HranaError,
  type Statement,
  type StreamRequest,
  toWireError,
} from './protocol.ts';
import { findParameters } from './sql-text.ts';
import { type SqlValue, toSql } from './values.ts';

/** A client's stream: one connection, and the SQL texts that the client stored on it. */
export class Stream {
  readonly connection: Connection;
  readonly #storedSql = new Map<number, string>();

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Answers one request of a pipeline; a failure of SQLite's is an answer too. */
  async answer(request: StreamRequest): Promise<object> {
    try {
      return { type: 'ok', response: { type: request.type, ...(await this.#respond(request)) } };
    } catch (error) {
      return { type: 'error', error: toWireError(error) };
    }
  }

  async #respond(request: StreamRequest): Promise<object> {
    switch (request.type) {
      case 'close':
        this.connection.rollback();
        return {};
      case 'execute':
        return { result: await this.#execute(request.stmt) };
      case 'batch':
        return { result: await this.#batch(request.batch) };
      case 'sequence':
        await this.connection.sequence(this.#sqlOf(request));
        return {};
      case 'describe':
        return { result: this.connection.describe(this.#sqlOf(request)) };
      case 'store_sql':
        this.#storedSql.set(request.sql_id, request.sql);
        return {};
      case 'close_sql':
        this.#storedSql.delete(request.sql_id);
        return {};
      case 'get_autocommit':
        return { is_autocommit: this.connection.isAutocommit };
    }
  }

  async #execute(statement: Statement): Promise<StatementResult> {
    const sql = this.#sqlOf(statement);
    const result = await this.connection.execute(sql, argumentsOf(sql, statement));
    return statement.want_rows === false ? { ...result, rows: [] } : result;
  }

  async #batch({ steps }: Batch): Promise<object> {
    const results: (StatementResult | null)[] = [];
    const errors: ({ message: string; code: string } | null)[] = [];
    for (const [index, { condition, stmt }] of steps.entries()) {
      results[index] = null;
      errors[index] = null;
      if (condition && !this.#holds(condition, results, errors)) continue;
      try {
        results[index] = await this.#execute(stmt);
      } catch (error) {
        errors[index] = toWireError(error);
      }
    }
    return { step_results: results, step_errors: errors, replication_index: null };
  }

  #holds(condition: Condition, results: readonly unknown[], errors: readonly unknown[]): boolean {
    switch (condition.type) {
      case 'ok':
        return (results[condition.step] ?? null) !== null;
      case 'error':
        return (errors[condition.step] ?? null) !== null;
      case 'not':
        return !this.#holds(condition.cond, results, errors);
      case 'and':
        return condition.conds.every((inner) => this.#holds(inner, results, errors));
      case 'or':
        return condition.conds.some((inner) => this.#holds(inner, results, errors));
      case 'is_autocommit':
        return this.connection.isAutocommit;
    }
  }

  #sqlOf({
    sql,
    sql_id: id,
  }: {
    sql?: string | null | undefined;
    sql_id?: number | null | undefined;
  }) {
    const text = sql ?? (id == null ? undefined : this.#storedSql.get(id));
    if (text === undefined)
      throw new HranaError('No SQL text was given or stored', 'SQL_NOT_FOUND');
    return text;
  }
}

/** Arguments by position. The library's own binding by name aborts on a parameter without a name. */
function argumentsOf(sql: string, { args, named_args: named }: Statement): SqlValue[] {
  if (named.length === 0) return args.map(toSql);
  const byName = new Map(
    named.map(({ name, value }) => [name.replace(/^[:@$]/, ''), toSql(value)] as const),
  );
  return findParameters(sql).map((name, index) => {
    return byName.get(name?.slice(1) ?? '') ?? (args[index] ? toSql(args[index]) : null);
  });
}
