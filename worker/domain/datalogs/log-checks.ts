import type { LogCheckKind, LogLimits } from './datalogs.api.ts';
import { conversionTo, unitChoices, unitKind } from './log-units.ts';
import { type ColumnBlock, eachSample } from './reading/log-columns.ts';
import type { LogChannel, LogData } from './reading/log-reader.ts';

interface LogCheck {
  /** What the check looks for, with its limit: `Rail pressure more than 2,000 psi below command`. */
  label: (limit: string) => string;
  /** What an admin edits. */
  limitLabel: string;
  unit: 'psi' | '°F';
  /** Until an admin edits it. */
  defaultLimit: number;
  maxLimit: number;
}

export const logChecks: Record<LogCheckKind, LogCheck> = {
  railPressure: {
    label: (limit) => `Rail pressure more than ${limit} below command`,
    limitLabel: 'Rail pressure below command, psi',
    unit: 'psi',
    defaultLimit: 2000,
    maxLimit: 40_000,
  },
  egt: {
    label: (limit) => `EGT above ${limit}`,
    limitLabel: 'EGT, °F',
    unit: '°F',
    defaultLimit: 1350,
    maxLimit: 3000,
  },
  boost: {
    label: (limit) => `Boost above ${limit}`,
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

/** Returns the message for an invalid limit, or undefined. */
export function logLimitProblem(kind: LogCheckKind, limit: number): string | undefined {
  const { maxLimit, unit } = logChecks[kind];
  return limit > 0 && limit <= maxLimit
    ? undefined
    : `Enter a limit above 0, up to ${maxLimit.toLocaleString('en-US')} ${unit}`;
}

/** A time span in which a check finds the value above its limit. Times are seconds since the log's start. */
export interface Finding {
  kind: LogCheckKind;
  /** The name of the channel. */
  channel: string;
  from: number;
  to: number;
  /** The farthest value, in the check's unit: for the rail pressure, how far below command. */
  peak: number;
}

/** Samples above the limit that are closer than this belong to one place, in seconds. */
const mergeSeconds = 1;

/** Returns each place in the log that a check finds, by time. A channel without a known unit counts as in the check's. */
export function checkLog(log: Pick<LogData, 'times' | 'channels'>, limits: LogLimits): Finding[] {
  const { times, channels } = log;
  const all = { from: 0, to: times.length };
  const findings: Finding[] = [];
  for (const kind of ['egt', 'boost'] as const) {
    for (const channel of channels.filter(({ meaning }) => meaning === kind)) {
      const add = collector({ kind, channel: channel.name, times, findings, limit: limits[kind] });
      const convert = converterOf(channel, logChecks[kind].unit);
      eachSample(channel.blocks, all, (row, value) => add(row, convert(value)));
    }
  }
  const actual = channels.find(({ meaning }) => meaning === 'railActual');
  const commanded = channels.find(({ meaning }) => meaning === 'railCommanded');
  if (actual && commanded) {
    const limit = limits.railPressure;
    const add = collector({ kind: 'railPressure', channel: actual.name, times, findings, limit });
    eachPair(actual, commanded, times.length, (row, value, target) => add(row, target - value));
  }
  return findings.sort((a, b) => a.from - b.from);
}

interface Collector {
  kind: LogCheckKind;
  channel: string;
  times: Float64Array;
  findings: Finding[];
  limit: number;
}

function collector({ kind, channel, times, findings, limit }: Collector) {
  let open: Finding | undefined;
  return (row: number, value: number): void => {
    if (!(value > limit)) return;
    const at = times[row] ?? 0;
    if (!open || at - open.to > mergeSeconds) {
      open = { kind, channel, from: at, to: at, peak: value };
      findings.push(open);
    }
    open.to = at;
    open.peak = Math.max(open.peak, value);
  };
}

/** Calls `visit` with each actual value and the command at that time, both in psi. */
function eachPair(
  actual: LogChannel,
  commanded: LogChannel,
  rows: number,
  visit: (row: number, actual: number, commanded: number) => void,
): void {
  const toPsi = [actual, commanded].map((channel) => converterOf(channel, 'psi'));
  const targets = samplesOf(commanded.blocks, rows);
  let index = -1;
  eachSample(actual.blocks, { from: 0, to: rows }, (row, value) => {
    while ((targets.rows[index + 1] ?? Number.POSITIVE_INFINITY) <= row) index += 1;
    const before = targets.values[index];
    if (before === undefined) return;
    // While the command changes, a value logged between two commands is compared with the lower one.
    const target = Math.min(before, targets.values[index + 1] ?? before);
    visit(row, toPsi[0]?.(value) ?? value, toPsi[1]?.(target) ?? target);
  });
}

function samplesOf(blocks: readonly ColumnBlock[], to: number) {
  const size = blocks.reduce((sum, { values }) => sum + values.length, 0);
  const rows = new Uint32Array(size).fill(0xffff_ffff);
  const values = new Float32Array(size);
  let count = 0;
  eachSample(blocks, { from: 0, to }, (row, value) => {
    rows[count] = row;
    values[count] = value;
    count += 1;
  });
  return { rows: rows.subarray(0, count), values: values.subarray(0, count) };
}

function converterOf({ unit }: LogChannel, to: LogCheck['unit']): (value: number) => number {
  const kind = to === '°F' ? 'temperature' : 'pressure';
  if (unitKind(unit) !== kind) return (value) => value;
  const { factor, offset } = conversionTo(unit, { [kind]: unitChoices[kind][0] });
  return (value) => value * factor + offset;
}
