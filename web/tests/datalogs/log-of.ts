import { logLayoutOf } from '#worker/domain/datalogs/reading/log-layout.ts';
import { type LogData, LogReader } from '#worker/domain/datalogs/reading/log-reader.ts';

/** Reads a log from its whole text. */
export function logOf(text: string): LogData {
  const layout = logLayoutOf(text, { isWhole: true });
  if (!layout) throw new Error('not a log');
  const reader = new LogReader(layout);
  reader.add(text.startsWith('\ufeff') ? text.slice(1) : text);
  return reader.finish();
}
