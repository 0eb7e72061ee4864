import { type BoostProblem, boostOf } from './boost.ts';
import { channelOf } from './channel-meaning.ts';
import type { LogCheckKind, LogLimits } from './datalogs.api.ts';
import { conversionTo, converterTo } from './log-units.ts';
import { maxGapSeconds } from './pulls.ts';
import { eachRailDeviation } from './rail-deviation.ts';
import { eachSample } from './reading/log-columns.ts';
import type { LogData } from './reading/log-reader.ts';

interface LogCheck {
  /** How a channel breaks the limit: `more than 2,000 psi below command`. */
  beyond: (limit: string) => string;
  limitLabel: string;
  unit: 'psi' | '°F';
  defaultLimit: number;
  maxLimit: number;
}

export const logChecks: Record<LogCheckKind, LogCheck> = {
  railPressure: {
    beyond: (limit) => `more than ${limit} below command`,
    limitLabel: 'Rail pressure below command, psi',
    unit: 'psi',
    defaultLimit: 2000,
    maxLimit: 40_000,
  },
  egt: {
    beyond: (limit) => `above ${limit}`,
    limitLabel: 'EGT, °F',
    unit: '°F',
    defaultLimit: 1350,
    maxLimit: 3000,
  },
  boost: {
    beyond: (limit) => `above ${limit}`,
    limitLabel: 'Boost, psi',
    unit: 'psi',
    defaultLimit: 45,
    maxLimit: 300,
  },
};

export const defaultLogLimits: LogLimits = {
  railPressure: logChecks.railPressure.defaultLimit,
  egt: logChecks.egt.defaultLimit,
  boost: logChecks.boost.defaultLimit,
};

export function logLimitProblem(kind: LogCheckKind, limit: number): string | undefined {
  const { maxLimit, unit } = logChecks[kind];
  return limit > 0 && limit <= maxLimit
    ? undefined
    : `Enter a limit above 0, up to ${maxLimit.toLocaleString('en-US')} ${unit}`;
}

/** A time span in which a check finds the value above its limit. Times are seconds since the log's start. */
export interface Finding {
  kind: LogCheckKind;
  channel: string;
  from: number;
  to: number;
  /** The worst value, in the check's unit. For the rail pressure, the worst deviation. */
  peak: number;
}

/** A channel that a check read, or couldn't read. */
export interface CheckedChannel {
  kind: LogCheckKind;
  channel: string;
  /** The channel that was subtracted from an absolute pressure. */
  subtracted?: string | undefined;
}

export interface LogCheckResult {
  findings: Finding[];
  checked: CheckedChannel[];
  /** Channels with an unknown unit or reference. A guess could hide an engine's damage. */
  unchecked: (CheckedChannel & { problem: BoostProblem })[];
  missing: LogCheckKind[];
}

/** Values above the limit that are closer than this, in seconds, belong to one finding. */
const mergeSeconds = 1;

export function checkLog(
  log: Pick<LogData, 'times' | 'channels'>,
  limits: LogLimits,
): LogCheckResult {
  const result: LogCheckResult = { findings: [], checked: [], unchecked: [], missing: [] };
  const { times, channels } = log;
  const all = { from: 0, to: times.length };
  const leaveOut = (kind: LogCheckKind, channel: string, problem: BoostProblem = 'unit') =>
    result.unchecked.push({ kind, channel, problem });
  const maxGap = maxGapSeconds(times);
  const collect = (kind: LogCheckKind, channel: string) =>
    collector({ kind, channel, times, maxGap, findings: result.findings, limit: limits[kind] });

  const egts = channels.filter(({ meaning }) => meaning === 'egt');
  if (egts.length === 0) result.missing.push('egt');
  for (const { name: channel, unit, blocks } of egts) {
    const convert = converterTo('°F', unit);
    if (!convert) {
      leaveOut('egt', channel);
      continue;
    }
    result.checked.push({ kind: 'egt', channel });
    const add = collect('egt', channel);
    eachSample(blocks, all, (row, value) => add(row, convert(value)));
  }

  const boost = boostOf(log);
  if (!boost) result.missing.push('boost');
  else if ('problem' in boost) leaveOut('boost', boost.channel.name, boost.problem);
  else {
    const { channel, subtracted, ambientAt } = boost;
    const { factor } = conversionTo(channel.unit, { pressure: 'psi' });
    result.checked.push({ kind: 'boost', channel: channel.name, subtracted });
    const add = collect('boost', channel.name);
    eachSample(channel.blocks, all, (row, value) => add(row, (value - ambientAt(row)) * factor));
  }

  const actual = channelOf(channels, 'railActual');
  const commanded = channelOf(channels, 'railCommanded');
  if (!actual || !commanded) result.missing.push('railPressure');
  else {
    const [toPsi, commandedToPsi] = [
      converterTo('psi', actual.unit),
      converterTo('psi', commanded.unit),
    ];
    if (!toPsi) leaveOut('railPressure', actual.name);
    if (!commandedToPsi) leaveOut('railPressure', commanded.name);
    if (toPsi && commandedToPsi) {
      result.checked.push({ kind: 'railPressure', channel: actual.name });
      const add = collect('railPressure', actual.name);
      eachRailDeviation(log, (row, deviation) => add(row, -deviation));
    }
  }
  result.findings.sort((a, b) => a.from - b.from);
  return result;
}

interface Collector {
  kind: LogCheckKind;
  channel: string;
  times: Float64Array;
  /** A longer pause of the logger, in seconds, ends a finding. */
  maxGap: number;
  findings: Finding[];
  limit: number;
}

/**
 * Collects a channel's values above the limit. A finding ends once the value has stayed below the
 * limit for a second.
 */
function collector({ kind, channel, times, maxGap, findings, limit }: Collector) {
  let open: Finding | undefined;
  let isAbove = false;
  return (row: number, value: number): void => {
    const at = times[row] ?? 0;
    const wasAbove = isAbove;
    isAbove = value > limit;
    if (!isAbove) return;
    // A value holds until the logger writes the next one.
    if (!open || at - open.to > (wasAbove ? maxGap : mergeSeconds)) {
      open = { kind, channel, from: at, to: at, peak: value };
      findings.push(open);
    }
    open.to = at;
    open.peak = Math.max(open.peak, value);
  };
}
