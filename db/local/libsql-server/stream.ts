import { bindArguments } from './arguments.ts';
import type { Connection, StatementResult } from './connection.ts';
import type { SqlSource, StatementRequest } from './protocol.ts';
import { HranaError } from './protocol-error.ts';
import { parseStatements, type SqlStatement } from './sql-text.ts';

/** A client's stream: a connection and the SQL texts that the client stored. */
export class Stream {
  readonly connection: Connection;
  readonly #storedSql = new Map<number, string>();
  #closed = false;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Closes the stream and rolls back its open transaction. */
  close(): void {
    this.#closed = true;
    this.connection.rollback();
  }

  /** Runs one statement. Throws SQLite's error, or HranaError for invalid arguments or SQL text. */
  async execute(request: StatementRequest): Promise<StatementResult> {
    const statement = this.statement(request);
    const result = await this.connection.execute(
      statement,
      bindArguments(statement.params, request),
    );
    return request.want_rows === false ? { ...result, rows: [] } : result;
  }

  /** Runs all statements of a text until one fails. */
  async sequence(source: SqlSource): Promise<void> {
    for (const statement of parseStatements(this.#textOf(source))) {
      await this.connection.execute(statement, bindArguments(statement.params, {}));
    }
  }

  storeSql(id: number, sql: string): void {
    if (this.#storedSql.has(id)) throw new HranaError(`SQL text ${id} exists`, 'SQL_ID_IN_USE');
    this.#storedSql.set(id, sql);
  }

  closeSql(id: number): void {
    this.#storedSql.delete(id);
  }

  /** Returns the only statement of a sent or stored SQL text. Throws HranaError if there is not exactly one. */
  statement(source: SqlSource): SqlStatement {
    const [statement, second] = parseStatements(this.#textOf(source));
    if (!statement) {
      throw new HranaError('SQL string does not contain any statement', 'SQL_NO_STATEMENT');
    }
    if (second) {
      throw new HranaError('SQL string contains more than one statement', 'SQL_MANY_STATEMENTS');
    }
    return statement;
  }

  #textOf({ sql, sql_id: id }: SqlSource): string {
    const text = sql ?? (id == null ? undefined : this.#storedSql.get(id));
    if (text === undefined) {
      throw new HranaError('No SQL text was given or stored', 'SQL_NOT_FOUND');
    }
    return text;
  }
}
