import { lineColorCount } from '#web/ui/chart/swatch.tsx';
import { channelOf } from '#worker/domain/datalogs/channel-meaning.ts';
import type { ChannelMeaning } from '#worker/domain/datalogs/datalogs.api.ts';
import {
  type Conversion,
  conversionTo,
  type UnitChoice,
} from '#worker/domain/datalogs/log-units.ts';
import type { ChannelInfo } from '#worker/domain/datalogs/reading/log-layout.ts';

export const meaningLabels: Record<ChannelMeaning, string> = {
  rpm: 'RPM',
  pedal: 'Pedal',
  throttle: 'Throttle',
  boost: 'Boost',
  manifold: 'Manifold pressure, absolute',
  railActual: 'Rail pressure, actual',
  railCommanded: 'Rail pressure, commanded',
  timing: 'Timing',
  egt: 'EGT',
  transTemp: 'Transmission temperature',
  load: 'Load',
  speed: 'Speed',
  gear: 'Gear',
  barometer: 'Barometric pressure',
  other: 'Other',
};

/** What a tuner looks at: the best channel of each group. A throttle stands in for a pedal. */
export const watchedMeanings: readonly (readonly ChannelMeaning[])[] = [
  ['rpm'],
  ['pedal', 'throttle'],
  ['boost', 'manifold'],
  ['railActual'],
  ['railCommanded'],
  ['egt'],
  ['timing'],
  ['transTemp'],
];

/** How many of them a log shows at first. */
const shownAtFirst = 6;

/** More lines than this can't be told apart. */
export const maxShownChannels = lineColorCount;

/** A channel as the plot draws it. */
export interface ShownChannel extends ChannelInfo {
  /** From 0, for the color. */
  color: number;
  conversion: Conversion;
  /** Channels with the same scale share an axis. */
  scale: string;
}

/** Returns the names of the channels to show at first. */
export function firstChannels(channels: readonly ChannelInfo[]): string[] {
  const found = watchedMeanings
    .slice(0, shownAtFirst)
    .flatMap((meanings) => firstOf(channels, meanings)?.name ?? []);
  return found.length > 0 ? found : channels.slice(0, 3).map(({ name }) => name);
}

/** Returns the best channel of the first of some meanings that the log has. */
export function firstOf<Channel extends ChannelInfo>(
  channels: readonly Channel[],
  meanings: readonly ChannelMeaning[],
): Channel | undefined {
  return meanings.map((meaning) => channelOf(channels, meaning)).find(Boolean);
}

/** Returns the chosen channels in the order of their choice, each with the first free color. */
export function shownChannels(
  channels: readonly ChannelInfo[],
  chosen: readonly (string | undefined)[],
  units: UnitChoice,
): ShownChannel[] {
  return chosen.flatMap((name, color) => {
    const channel = channels.find((other) => other.name === name);
    if (!channel) return [];
    const conversion = conversionTo(channel.unit, units);
    const family = channel.meaning.startsWith('rail') ? 'rail' : channel.meaning;
    const scale = `${family === 'other' ? channel.name : family} ${conversion.unit}`;
    return [{ ...channel, color, conversion, scale }];
  });
}

/** Adds a channel at the first free color, or removes it, so that the others keep their colors. */
export function toggleChannel(
  chosen: readonly (string | undefined)[],
  name: string,
): (string | undefined)[] {
  const at = chosen.indexOf(name);
  if (at >= 0) return chosen.map((other) => (other === name ? undefined : other));
  const free = chosen.indexOf(undefined);
  return free < 0
    ? [...chosen, name]
    : chosen.map((other, index) => (index === free ? name : other));
}

/** Returns a value with its unit, which stay on one line. */
export function withUnit(value: string, unit: string): string {
  return `${value}\u00a0${unit}`.trim();
}

/** Formats a value with about four digits: `2,400`, `31.2`, `0.512`. */
export function formatLogValue(value: number): string {
  const size = Math.abs(value);
  const maximumFractionDigits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return value.toLocaleString('en-US', { maximumFractionDigits });
}
