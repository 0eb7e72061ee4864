import type { LogSummary } from '#worker/domain/datalogs/datalogs.api.ts';
import { limits } from '#worker/domain/limits.ts';
import type { LogFacts } from './reader/log-messages.ts';

/** Returns what the order's list of logs says about a log. */
export function summaryOf({ duration, rows, pulls, channels }: LogFacts): LogSummary {
  return {
    durationMs: Math.round(duration * 1000),
    rows,
    pulls: pulls.length,
    channels: channels
      .slice(0, limits.channelsPerLog)
      .map(({ name }) => name.slice(0, limits.channelName)),
  };
}
