import { channelOf } from './channel-meaning.ts';
import { conversionTo, converterTo, pressureReference, unitKind } from './log-units.ts';
import { eachSample, rowsWhere, sampleBefore } from './reading/log-columns.ts';
import type { LogChannel, LogData } from './reading/log-reader.ts';

type Log = Pick<LogData, 'times' | 'channels'>;

/** Where a log's boost comes from: a gauge pressure, or an absolute one minus ambient pressure. */
export interface Boost {
  channel: LogChannel;
  /** What is subtracted: `Barometric Pressure`. Undefined for a gauge pressure. */
  subtracted: string | undefined;
  /** Returns the ambient pressure at a row, in the channel's unit. */
  ambientAt: (row: number) => number;
}

/**
 * Why a pressure can't be taken for boost: its unit isn't known, or whether it is gauge or absolute, or the ambient pressure to
 * subtract from it.
 */
export type BoostProblem = 'unit' | 'reference' | 'ambient';

/** A pressure that would be boost. */
interface UnclearBoost {
  channel: LogChannel;
  problem: BoostProblem;
}

const idleRpm = 1000;
/** The range of ambient pressure in kPa, from above Pikes Peak to below sea level. */
const ambientKpa = { min: 55, max: 110 };
/** A diesel engine has no vacuum, so an absolute pressure is never lower, in kPa. */
const lowestAbsolute = 20;

/** Returns where the log's boost comes from, or undefined without a candidate. Exhaust pressures aren't boost. */
export function boostOf(log: Log): Boost | UnclearBoost | undefined {
  const pressures = log.channels.filter(({ unit }) => unitKind(unit) === 'pressure');
  const channel = boostChannel(pressures) ?? boostChannel(log.channels);
  const toKpa = channel && converterTo('kPa', channel.unit);
  if (!channel || !toKpa) return channel && { channel, problem: 'unit' };
  const levels = levelsOf(log, channel, toKpa);
  const reference = pressureReference(channel.unit) ?? shownReference(channel, levels);
  if (!reference) return { channel, problem: 'reference' };
  if (reference === 'gauge') return { channel, subtracted: undefined, ambientAt: () => 0 };
  return (
    measuredAmbient(log, channel) ??
    lowestAmbient(channel, levels) ?? { channel, problem: 'ambient' }
  );
}

function boostChannel(channels: readonly LogChannel[]): LogChannel | undefined {
  return channelOf(channels, 'boost') ?? channelOf(channels, 'manifold');
}

/**
 * A manifold pressure is absolute and a boost pressure isn't, unless the idling engine shows it: an absolute pressure is about
 * ambient then, and a gauge pressure is about zero.
 */
function shownReference(
  { meaning }: LogChannel,
  { isIdle, count, low, ambient, lowest }: Levels,
): 'gauge' | 'absolute' | undefined {
  if (meaning !== 'manifold') {
    if (isIdle) return ambient * 2 > count ? 'absolute' : 'gauge';
    return isAmbient(lowest) ? undefined : 'gauge';
  }
  if (low * 2 >= count) return 'gauge';
  // A sensor that hasn't answered yet reads zero.
  return low === 0 || isIdle ? 'absolute' : undefined;
}

/** What the barometer measures at each row. A barometer that isn't connected reads zero. */
function measuredAmbient({ channels, times }: Log, channel: LogChannel): Boost | undefined {
  const barometer = channelOf(channels, 'barometer');
  const toKpa = barometer && converterTo('kPa', barometer.unit);
  if (!barometer || !toKpa) return undefined;
  const { factor, offset } = conversionTo(barometer.unit, { pressure: channel.unit });
  let usual: number | undefined;
  eachSample(barometer.blocks, { from: 0, to: times.length }, (_, value) => {
    if (isAmbient(toKpa(value))) usual ??= value;
  });
  if (usual === undefined) return undefined;
  const first = usual;
  const ambientAt = (row: number) => {
    const value = sampleBefore(barometer.blocks, row + 1)?.value ?? first;
    return (isAmbient(toKpa(value)) ? value : first) * factor + offset;
  };
  return { channel, subtracted: barometer.name, ambientAt };
}

/** The lowest plausible value at idle, or of a log without idle: turbo engines are never below ambient. */
function lowestAmbient(channel: LogChannel, { isIdle, lowestAmbient: value }: Levels) {
  if (value === undefined) return undefined;
  const subtracted = isIdle ? 'its lowest value at idle' : 'its lowest value';
  return { channel, subtracted, ambientAt: () => value };
}

/** What the samples of a pressure say about it: those at idle, or all of a log without idle. */
interface Levels {
  isIdle: boolean;
  count: number;
  /** How many are too low for an absolute pressure. */
  low: number;
  /** How many may be ambient. */
  ambient: number;
  /** In kPa. */
  lowest: number;
  /** The lowest that may be ambient, in the channel's unit. */
  lowestAmbient: number | undefined;
}

function levelsOf(
  { times, channels }: Log,
  { blocks }: LogChannel,
  toKpa: (value: number) => number,
): Levels {
  const all = { from: 0, to: times.length };
  const rpm = channelOf(channels, 'rpm');
  const idleRows = rowsWhere(rpm?.blocks ?? [], times.length, (speed) => speed < idleRpm);
  const levels: Levels = {
    ...{ isIdle: false, count: 0, low: 0, ambient: 0 },
    ...{ lowest: Number.POSITIVE_INFINITY, lowestAmbient: undefined },
  };
  const add = (value: number) => {
    const kpa = toKpa(value);
    levels.count += 1;
    levels.lowest = Math.min(levels.lowest, kpa);
    if (kpa < lowestAbsolute) levels.low += 1;
    if (!isAmbient(kpa)) return;
    levels.ambient += 1;
    levels.lowestAmbient = Math.min(levels.lowestAmbient ?? value, value);
  };
  eachSample(blocks, all, (row, value) => {
    if (idleRows[row]) add(value);
  });
  levels.isIdle = levels.count > 0;
  if (!levels.isIdle) eachSample(blocks, all, (_, value) => add(value));
  return levels;
}

function isAmbient(kpa: number): boolean {
  return kpa >= ambientKpa.min && kpa <= ambientKpa.max;
}
