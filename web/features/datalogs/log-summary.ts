import { channelMeanings, type LogSummary } from '#worker/domain/datalogs/datalogs.api.ts';
import type { ChannelInfo } from '#worker/domain/datalogs/reading/log-layout.ts';
import { normalizeVin } from '#worker/domain/fitment/vin/vin-format.ts';
import { limits } from '#worker/domain/limits.ts';
import type { LogFacts } from './reader/log-messages.ts';

/** Returns the summary of a log for the order's list of logs. */
export function summaryOf({ duration, rows, pulls, hasPedal, channels }: LogFacts): LogSummary {
  const rank = ({ meaning }: ChannelInfo) => channelMeanings.indexOf(meaning);
  return {
    durationMs: Math.round(duration * 1000),
    rows,
    pulls: hasPedal ? pulls.length : null,
    channels: channels
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, limits.channelsPerLog)
      .map(({ name }) => name.slice(0, limits.channelName)),
  };
}

/** Returns whether a log is from another truck than the order's. False if either VIN is unknown. */
export function isOtherVin(logVin: string | undefined, orderVin: string | null): boolean {
  return Boolean(logVin && orderVin) && logVin !== normalizeVin(orderVin ?? '');
}
