import { type LogData, LogReader } from '#worker/domain/datalogs/reading/log-reader.ts';
import { logDialectOf } from '#worker/domain/datalogs/reading/log-text.ts';

/** Reads a log without quoted cells. */
export function logOf(text: string): LogData {
  const dialect = logDialectOf(text);
  if (!dialect) throw new Error('not a log');
  const reader = new LogReader(dialect);
  for (const [index, line] of text.split('\n').entries()) {
    reader.add({ cells: line.split(dialect.delimiter), line: index + 1 });
  }
  return reader.finish();
}
