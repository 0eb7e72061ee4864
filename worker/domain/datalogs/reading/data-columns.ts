import { channelMeaning } from '#worker/domain/datalogs/channel-meaning.ts';
import type { ChannelMeaning } from '#worker/domain/datalogs/datalogs.api.ts';
import type { NamedColumn } from './header-rows.ts';
import type { LogRow } from './log-cells.ts';
import { type TimeForm, timeFormOf, timeRank } from './log-time.ts';
import { type ParseValue, unitInCell } from './log-values.ts';

/** The columns of a long log, whose rows each have the name, value and unit of one sample. */
export interface LongColumns {
  nameIndex: number;
  valueIndex: number;
  /** -1 without a column of units. */
  unitIndex: number;
}

/** Returns the first unit in a column's cells, such as the one in `45%`, or ''. */
export function firstUnit(samples: readonly LogRow[], index: number): string {
  return (
    samples.map(({ cells }) => unitInCell(cells[index] ?? '')).find((unit) => unit !== '') ?? ''
  );
}

/** Takes the first known meaning: a description says more than a name such as `ECM.FPD_F`. */
export function meaningOf(texts: readonly string[], unit: string): ChannelMeaning {
  return (
    texts.map((text) => channelMeaning(text, unit)).find((meaning) => meaning !== 'other') ??
    'other'
  );
}

/**
 * Finds the time column: its name is a time, and its values never decrease. Of several, such as a
 * GPS time in whole seconds, takes the one that changes most often.
 */
export function timeColumn(
  named: readonly NamedColumn[],
  samples: readonly LogRow[],
  parseValue: ParseValue,
): (TimeForm & { index: number }) | undefined {
  const hasPosition = named.some(({ name }) => /^lat(itude)?$/i.test(name));
  const candidates = named.flatMap(({ name, unit, texts }, index) => {
    const rank = [name, ...texts].map(timeRank).find((found) => found !== undefined);
    if (rank === undefined) return [];
    const form = timeFormOf(
      samples.map(({ cells }) => cells[index] ?? ''),
      { name, unit, parseValue, hasPosition },
    );
    if (!form) return [];
    const times = samples
      .map(({ cells }) => form.parse(cells[index] ?? ''))
      .filter((time) => !Number.isNaN(time));
    return isRising(times) && times.length * 2 > samples.length
      ? [{ ...form, index, rank, distinct: new Set(times).size }]
      : [];
  });
  return candidates.sort((a, b) => b.distinct - a.distinct || a.rank - b.rank)[0];
}

/** Tolerates a few broken rows and the start of a second run. */
function isRising(times: readonly number[]): boolean {
  const drops = times.filter(
    (time, index) => time < (times[index - 1] ?? Number.NEGATIVE_INFINITY),
  );
  return drops.length <= Math.max(1, times.length / 20);
}

/** Finds the columns of a long log by their headings. Returns undefined for a log with a column per channel. */
export function longColumns(
  named: readonly NamedColumn[],
  samples: readonly LogRow[],
  timeIndex: number,
): LongColumns | undefined {
  const find = (pattern: RegExp, isText = false) =>
    named.findIndex(
      ({ name }, index) =>
        index !== timeIndex &&
        pattern.test(name) &&
        (!isText || samples.every(({ cells }) => /^"?[a-z]/i.test(cells[index]?.trim() ?? ''))),
    );
  // A PID's number can be beside its name.
  const nameIndex = find(
    /^(\S+ )?(pid|name|channel|sensor|parameter|signal|item|metric)( name| description)?$/i,
    true,
  );
  const valueIndex = find(/^(\S+ )?value$/i);
  const unitIndex = find(/^(\S+ )?units?$/i);
  return nameIndex < 0 || valueIndex < 0 ? undefined : { nameIndex, valueIndex, unitIndex };
}
