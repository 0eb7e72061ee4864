import { channelOf } from './channel-meaning.ts';
import { conversionTo, converterTo, pressureReference, unitKind } from './log-units.ts';
import { eachSample, rowsWhere, sampleBefore } from './reading/log-columns.ts';
import type { LogChannel, LogData } from './reading/log-reader.ts';

type Log = Pick<LogData, 'times' | 'channels'>;

/** A log's boost: a gauge pressure, or an absolute pressure minus the ambient pressure. */
export interface Boost {
  channel: LogChannel;
  /** The channel to subtract, such as `Barometric Pressure`. Undefined for a gauge pressure. */
  subtracted: string | undefined;
  ambientAt: (row: number) => number;
}

/** A pressure can't count as boost if its unit, reference or ambient pressure is unknown. */
export type BoostProblem = 'unit' | 'reference' | 'ambient';

interface UnclearBoost {
  channel: LogChannel;
  problem: BoostProblem;
}

const idleRpm = 1000;
/** The range of ambient pressure in kPa, from above Pikes Peak to below sea level. */
const ambientKpa = { min: 55, max: 110 };
/** A diesel engine has no vacuum, so an absolute pressure is never lower, in kPa. */
const lowestAbsolute = 20;

/** Finds the source of the log's boost; undefined without one. Exhaust pressures don't count. */
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
 * By its name, a manifold pressure is absolute and a boost pressure is gauge. The idling engine
 * overrides the name: an absolute pressure is about ambient then, and a gauge pressure about zero.
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

/** Returns what the barometer measures at each row. A disconnected barometer reads zero. */
function measuredAmbient({ channels, times }: Log, channel: LogChannel): Boost | undefined {
  const barometer = channelOf(channels, 'barometer');
  const toKpa = barometer && converterTo('kPa', barometer.unit);
  if (!barometer || !toKpa) return undefined;
  const { factor } = conversionTo(barometer.unit, { pressure: channel.unit });
  let usual: number | undefined;
  eachSample(barometer.blocks, { from: 0, to: times.length }, (_, value) => {
    if (isAmbient(toKpa(value))) usual ??= value;
  });
  if (usual === undefined) return undefined;
  const first = usual;
  const ambientAt = (row: number) => {
    const value = sampleBefore(barometer.blocks, row + 1)?.value ?? first;
    return (isAmbient(toKpa(value)) ? value : first) * factor;
  };
  return { channel, subtracted: barometer.name, ambientAt };
}

/** Takes the lowest plausible sample as ambient, because a turbo engine is never below ambient. */
function lowestAmbient(channel: LogChannel, { isIdle, lowestAmbient: value }: Levels) {
  if (value === undefined) return undefined;
  const subtracted = isIdle ? 'its lowest value at idle' : 'its lowest value';
  return { channel, subtracted, ambientAt: () => value };
}

/** Facts about a pressure's samples at idle, or about all samples of a log without idle. */
interface Levels {
  isIdle: boolean;
  count: number;
  /** How many samples are too low for an absolute pressure. */
  low: number;
  /** How many samples may be ambient pressure. */
  ambient: number;
  /** In kPa. */
  lowest: number;
  /** The lowest sample that may be ambient pressure, in the channel's unit. */
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
    isIdle: false,
    count: 0,
    low: 0,
    ambient: 0,
    lowest: Number.POSITIVE_INFINITY,
    lowestAmbient: undefined,
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
