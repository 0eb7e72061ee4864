import { checkLog, defaultLogLimits } from '#worker/domain/datalogs/log-checks.ts';
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

/** Returns what the checks find in a log's text, what they checked, and what they couldn't check. */
export function checksOf(text: string) {
  const { findings, checked, unchecked } = checkLog(logOf(text), defaultLogLimits);
  return [
    ...findings.map(({ channel, peak }) => `${channel}: ${Math.round(peak)}`),
    ...checked.map(({ channel, subtracted }) =>
      subtracted === undefined ? `checked: ${channel}` : `checked: ${channel} minus ${subtracted}`,
    ),
    ...unchecked.map(({ channel, problem }) => `${channel} not checked: ${problem}`),
  ];
}
