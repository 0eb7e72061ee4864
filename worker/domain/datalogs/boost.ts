import { channelOf } from './channel-meaning.ts';
import { conversionTo, converterTo, pressureReference } from './log-units.ts';
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

const idleRpm = 1000;
/** The range of ambient pressure in kPa, from above Pikes Peak to below sea level. */
const ambientKpa = { min: 55, max: 110 };
/** A diesel engine has no vacuum, so an absolute pressure is never lower, in kPa. */
const lowestAbsolute = 20;

/** Returns where the log's boost comes from, or undefined if it has none. Exhaust pressures aren't boost. */
export function boostOf(log: Log): Boost | undefined {
  const channel = channelOf(log.channels, 'boost') ?? channelOf(log.channels, 'manifold');
  if (!channel) return undefined;
  if (!isAbsolute(log, channel)) return { channel, subtracted: undefined, ambientAt: () => 0 };
  const barometer = channelOf(log.channels, 'barometer');
  if (barometer && converterTo('kPa', barometer.unit)) {
    const { factor, offset } = conversionTo(barometer.unit, { pressure: channel.unit });
    const first = barometer.blocks[0];
    const ambientAt = (row: number) => {
      const value =
        sampleBefore(barometer.blocks, row + 1)?.value ?? first?.values[0] ?? Number.NaN;
      return value * factor + offset;
    };
    return { channel, subtracted: barometer.name, ambientAt };
  }
  const { value, isIdle } = lowestOf(log, channel);
  const subtracted = isIdle ? 'its lowest value at idle' : 'its lowest value';
  return { channel, subtracted, ambientAt: () => value };
}

/**
 * A manifold pressure is absolute and a boost pressure isn't, unless the unit says otherwise or the idling engine shows it.
 * At idle, an absolute pressure is about ambient and a gauge pressure is about zero.
 */
function isAbsolute(log: Log, channel: LogChannel): boolean {
  const reference = pressureReference(channel.unit);
  const toKpa = converterTo('kPa', channel.unit);
  if (reference || !toKpa) return reference === 'absolute';
  const { value, isIdle } = lowestOf(log, channel);
  const lowest = toKpa(value);
  if (channel.meaning === 'manifold') return lowest > lowestAbsolute;
  return isIdle && lowest >= ambientKpa.min && lowest <= ambientKpa.max;
}

/** Returns the lowest value of a channel at idle, or in the whole log if it doesn't show an idling engine. */
function lowestOf(
  { times, channels }: Log,
  { blocks }: LogChannel,
): { value: number; isIdle: boolean } {
  const rpm = channelOf(channels, 'rpm');
  const idle = rowsWhere(rpm?.blocks ?? [], times.length, (speed) => speed < idleRpm);
  let [lowest, atIdle] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  eachSample(blocks, { from: 0, to: times.length }, (row, value) => {
    lowest = Math.min(lowest, value);
    if (idle[row]) atIdle = Math.min(atIdle, value);
  });
  const isIdle = Number.isFinite(atIdle);
  return { value: isIdle ? atIdle : lowest, isIdle };
}
