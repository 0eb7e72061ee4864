import { LogError } from '#worker/domain/datalogs/log-error.ts';
import type { LogHeader, LogRow } from './log-header.ts';
import { timeRank } from './log-text.ts';

/** How many data rows decide which column holds the time. */
export const timeSampleRows = 50;

export interface TimeColumn {
  index: number;
  /** Seconds per unit of the column. */
  scale: number;
}

/**
 * Finds the column that holds the time: by its name, and because its values never decrease. Of several, such as a GPS time
 * in whole seconds beside the logger's, takes the one that changes most often. Throws LogError.
 */
export function findTimeColumn(
  { columns, timeColumn }: LogHeader,
  rows: readonly LogRow[],
  parseTime: (cell: string) => number,
): TimeColumn {
  const candidates = columns
    .map(({ name, unit }, index) => {
      const rank = index === timeColumn ? -1 : timeRank(unit ? `${name} (${unit})` : name);
      const times = rows
        .map(({ cells }) => parseTime(cells[index] ?? ''))
        .filter((time) => !Number.isNaN(time));
      return { index, rank, times, distinct: new Set(times).size };
    })
    .filter(({ rank, times }) => rank !== undefined && isMonotonic(times))
    .filter(({ times }) => times.length * 2 > rows.length);
  candidates.sort((a, b) => b.distinct - a.distinct || (a.rank ?? 0) - (b.rank ?? 0));
  const [best] = candidates;
  if (!best) {
    throw new LogError(
      `We can’t find the log’s time column. No column named Time, Offset or the like counts up from line ${rows[0]?.line ?? 1}.`,
    );
  }
  const { name = '', unit = '' } = columns[best.index] ?? {};
  const isMilliseconds = /\b(ms|msecs?|milli ?seconds?)\b/i.test(`${name} ${unit}`);
  return { index: best.index, scale: isMilliseconds ? 0.001 : 1 };
}

/** A few broken rows must not hide the column. */
function isMonotonic(times: readonly number[]): boolean {
  const drops = times.filter(
    (time, index) => time < (times[index - 1] ?? Number.NEGATIVE_INFINITY),
  );
  return drops.length <= Math.max(1, times.length / 20);
}
