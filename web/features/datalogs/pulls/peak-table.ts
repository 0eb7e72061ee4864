import {
  formatLogValue,
  type ShownChannel,
  shownChannels,
} from '#web/features/datalogs/channels/channel-view.ts';
import { formatLogTime } from '#web/features/datalogs/log-text-format.ts';
import { comparedChannels } from '#web/features/datalogs/plot/compared-channels.ts';
import type { UnitChoice } from '#worker/domain/datalogs/log-units.ts';
import type { Pull } from '#worker/domain/datalogs/pulls.ts';
import type { PullPeaks, PullTable } from './pull-table.ts';

/** A table as the page shows it and the chat gets it. */
export interface PeakTable {
  title: string;
  columns: string[];
  rows: { name: string; cells: string[] }[];
}

/** A log of which a pull is compared. */
export interface ComparedPull {
  name: string;
  watched: PullTable['watched'];
  pull: PullPeaks;
}

/** More pulls than this don't fit into a message. */
export const maxTablePulls = 20;

/** Returns the table of a log's first pulls, in the chosen units. */
export function peaksOfPulls(
  name: string,
  { watched, pulls }: PullTable,
  units: UnitChoice,
): PeakTable {
  const listed = pulls.slice(0, maxTablePulls);
  return {
    title: `Pulls of ${name}`,
    columns: listed.map((_, index) => `Pull ${index + 1}`),
    rows: [
      { name: 'Start', cells: listed.map(({ from }) => formatLogTime(from)) },
      { name: 'Length', cells: listed.map((pull) => secondsText(lengthOf(pull))) },
      ...shownIn(watched, units).map(({ name: channel, conversion }, index) => ({
        name: channel,
        cells: listed.map(({ peaks }) =>
          valueText(converted(peaks[index], conversion), conversion),
        ),
      })),
    ],
  };
}

/** Returns the table of a pull beside the same pull in another log, with the differences between their peaks. */
export function peaksOfTwo(own: ComparedPull, other: ComparedPull, units: UnitChoice): PeakTable {
  const shown = shownIn(own.watched, units);
  const others = comparedChannels(shown, other.watched);
  const length = { own: lengthOf(own.pull), other: lengthOf(other.pull) };
  return {
    title: `This log: ${pullName(own)}\nCompared log: ${pullName(other)}`,
    columns: ['This log', 'Compared', 'Difference'],
    rows: [
      {
        name: 'Length',
        cells: [
          secondsText(length.own),
          secondsText(length.other),
          withSign(length.own - length.other, secondsText),
        ],
      },
      ...shown.map(({ name, conversion, scale }, index) => {
        const value = converted(own.pull.peaks[index], conversion);
        const like = others.find(({ shownName }) => shownName === name);
        const position = other.watched.findIndex((channel) => channel.name === like?.name);
        const otherValue = like && converted(other.pull.peaks[position], like.conversion);
        const difference =
          like?.scale === scale && value !== undefined && otherValue !== undefined
            ? withSign(value - otherValue, (size) => valueText(size, conversion))
            : '–';
        return {
          name,
          cells: [
            valueText(value, conversion),
            valueText(otherValue, like?.conversion ?? conversion),
            difference,
          ],
        };
      }),
    ],
  };
}

/** Returns the pull that is most like another one by its engine speeds. */
export function closestPull<Found extends Pull>(
  { fromRpm, toRpm }: Pull,
  pulls: readonly Found[],
): Found | undefined {
  const distance = (other: Pull) =>
    Math.abs((other.fromRpm ?? 0) - (fromRpm ?? 0)) + Math.abs((other.toRpm ?? 0) - (toRpm ?? 0));
  return pulls.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Returns a table as the text of a message, with a line per row. */
export function tableText({ title, columns, rows }: PeakTable): string {
  const lines = rows.map(({ name, cells }) => `${name}: ${cells.join(' | ')}`);
  return [title, columns.join(' | '), ...lines].join('\n');
}

function shownIn(watched: PullTable['watched'], units: UnitChoice): ShownChannel[] {
  return shownChannels(
    watched,
    watched.map(({ name }) => name),
    units,
  );
}

function pullName({ name, pull }: ComparedPull): string {
  return `${name}, pull at ${formatLogTime(pull.from)}`;
}

function lengthOf({ from, to }: Pull): number {
  return to - from;
}

function secondsText(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}

function converted(
  value: number | undefined,
  { factor, offset }: ShownChannel['conversion'],
): number | undefined {
  return value === undefined ? undefined : value * factor + offset;
}

function valueText(value: number | undefined, { unit }: ShownChannel['conversion']): string {
  return value === undefined ? '–' : `${formatLogValue(value)} ${unit}`.trim();
}

function withSign(difference: number, format: (size: number) => string): string {
  const size = format(Math.abs(difference));
  if (!/[1-9]/.test(size)) return size;
  return `${difference < 0 ? '-' : '+'}${size}`;
}
