import type { Connection, StatementResult } from './connection.ts';
import type { BatchRequest, Condition, StatementRequest, StreamRequest } from './protocol.ts';
import { HranaError, toWireError, type WireError } from './protocol-error.ts';

/** Turso's limit for a result, in bytes. A batch counts as one result. */
const maxResultBytes = 10 * 1024 * 1024;

/** Runs the requests of a stream in order. A failed request does not stop the next ones. */
export function runPipeline(connection: Connection, requests: readonly StreamRequest[]): object[] {
  const storedSql = new Map<number, string>();

  function respond(request: StreamRequest): object {
    switch (request.type) {
      case 'execute':
        return { result: limitResults()(execute(request.stmt)) };
      case 'batch':
        return { result: runBatch(request.batch) };
      case 'sequence':
        connection.executeMultiple(textOf(request));
        return {};
      case 'store_sql':
        storedSql.set(request.sql_id, request.sql);
        return {};
      case 'close':
        return {};
    }
  }

  function execute(stmt: StatementRequest): StatementResult {
    return connection.execute(textOf(stmt), stmt);
  }

  function textOf({ sql, sql_id }: Pick<StatementRequest, 'sql' | 'sql_id'>): string {
    const text = sql ?? storedSql.get(sql_id ?? -1);
    if (text === undefined) {
      throw new HranaError('No SQL text was given or stored', 'SQL_NOT_FOUND');
    }
    return text;
  }

  /**
   * Runs the steps whose condition holds. As on Turso, invalid SQL or a result that is too large
   * fails the whole batch.
   */
  function runBatch({ steps }: BatchRequest): object {
    for (const { stmt } of steps) connection.check(textOf(stmt));
    const results: (StatementResult | null)[] = steps.map(() => null);
    const errors: (WireError | null)[] = steps.map(() => null);
    const withinLimit = limitResults();
    const holds = (condition: Condition): boolean =>
      condition.type === 'ok' ? results[condition.step] != null : !holds(condition.cond);
    for (const [index, { condition, stmt }] of steps.entries()) {
      if (condition && !holds(condition)) continue;
      try {
        results[index] = execute(stmt);
      } catch (error) {
        errors[index] = toWireError(error);
      }
      withinLimit(results[index]);
    }
    return { step_results: results, step_errors: errors };
  }

  return requests.map((request) => {
    try {
      return { type: 'ok', response: { type: request.type, ...respond(request) } };
    } catch (error) {
      return { type: 'error', error: toWireError(error) };
    }
  });
}

/** Returns a function that passes results through and throws HranaError once their total size exceeds the limit. */
function limitResults() {
  let bytes = 0;
  return <Result extends StatementResult | null | undefined>(result: Result): Result => {
    if (result) bytes += Buffer.byteLength(JSON.stringify(result.rows));
    if (bytes > maxResultBytes) throw new HranaError('Response is too large', 'RESPONSE_TOO_LARGE');
    return result;
  };
}
