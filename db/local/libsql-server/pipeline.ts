import type { Column, StatementResult } from './connection.ts';
import type { BatchRequest, Condition, SqlSource, StreamRequest } from './protocol.ts';
import { HranaError, toWireError, type WireError } from './protocol-error.ts';
import type { SqlStatement } from './sql-text.ts';
import type { Stream } from './stream.ts';

interface BatchResult {
  step_results: (StatementResult | null)[];
  step_errors: (WireError | null)[];
  replication_index: null;
}

interface DescribeResult {
  params: { name: string | null }[];
  cols: Column[];
  is_explain: boolean;
  is_readonly: boolean;
}

/** Turso's limit for a result, in bytes. A batch counts as one result. */
const maxResultBytes = 10 * 1024 * 1024;

/** Runs the requests of a pipeline in order. A failed request does not stop the next ones. */
export async function runPipelineRequests(
  stream: Stream,
  requests: StreamRequest[],
): Promise<object[]> {
  const results: object[] = [];
  for (const request of requests) results.push(await runRequest(stream, request));
  return results;
}

async function runRequest(stream: Stream, request: StreamRequest): Promise<object> {
  try {
    if (stream.isClosed) throw new HranaError('The stream is closed', 'STREAM_CLOSED');
    return { type: 'ok', response: { type: request.type, ...(await respond(stream, request)) } };
  } catch (error) {
    return { type: 'error', error: toWireError(error) };
  }
}

async function respond(stream: Stream, request: StreamRequest): Promise<object> {
  switch (request.type) {
    case 'close':
      stream.close();
      return {};
    case 'execute':
      return { result: limitResults()(await stream.execute(request.stmt)) };
    case 'batch':
      return { result: await runBatch(stream, request.batch) };
    case 'sequence':
      await stream.sequence(request);
      return {};
    case 'describe':
      return { result: describeStatement(stream, request) };
    case 'store_sql':
      stream.storeSql(request.sql_id, request.sql);
      return {};
    case 'close_sql':
      stream.closeSql(request.sql_id);
      return {};
    case 'get_autocommit':
      return { is_autocommit: stream.connection.isAutocommit };
  }
}

/** Runs the steps whose condition holds. As on Turso, an invalid SQL text or a result that is too large fails the whole batch. */
async function runBatch(stream: Stream, { steps }: BatchRequest): Promise<BatchResult> {
  for (const { stmt } of steps) stream.statement(stmt);
  const results: (StatementResult | null)[] = steps.map(() => null);
  const errors: (WireError | null)[] = steps.map(() => null);
  const withinLimit = limitResults();

  const holds = (condition: Condition): boolean => {
    switch (condition.type) {
      case 'ok':
        return results[condition.step] != null;
      case 'error':
        return errors[condition.step] != null;
      case 'not':
        return !holds(condition.cond);
      case 'and':
        return condition.conds.every(holds);
      case 'or':
        return condition.conds.some(holds);
      case 'is_autocommit':
        return stream.connection.isAutocommit;
    }
  };

  for (const [index, { condition, stmt }] of steps.entries()) {
    if (condition && !holds(condition)) continue;
    try {
      results[index] = await stream.execute(stmt);
    } catch (error) {
      errors[index] = toWireError(error);
    }
    withinLimit(results[index]);
  }
  return { step_results: results, step_errors: errors, replication_index: null };
}

/** Returns a function that passes results through and throws HranaError once their total size exceeds the limit. */
function limitResults() {
  let bytes = 0;
  return <Result extends StatementResult | null | undefined>(result: Result): Result => {
    if (result) bytes += Buffer.byteLength(JSON.stringify(result.rows));
    if (bytes > maxResultBytes) {
      throw new HranaError('Response is too large', 'RESPONSE_TOO_LARGE');
    }
    return result;
  };
}

function describeStatement(stream: Stream, source: SqlSource): DescribeResult {
  const statement = stream.statement(source);
  return {
    cols: stream.connection.columns(statement),
    params: statement.params.map((name) => ({ name })),
    is_explain: statement.isExplain,
    is_readonly: isReadOnly(statement),
  };
}

function isReadOnly({ kind, sql }: SqlStatement): boolean {
  if (kind === 'transaction') return !/^begin\s+(immediate|exclusive)\b/i.test(sql);
  return kind === 'read' || (kind === 'setting' && !sql.includes('='));
}
