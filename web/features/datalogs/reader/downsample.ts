import {
  type ColumnBlock,
  rowAfter,
  rowAt,
  sampleBefore,
  sampleFrom,
} from '#worker/domain/datalogs/reading/log-columns.ts';

/** The part of a log to draw. Times are seconds since the log's start. */
export interface PlotWindow {
  from: number;
  to: number;
  columns: number;
}

/**
 * The x values of a downsampled window: its start, two for each pixel column, and its end. All
 * channels share them, as the chart library requires.
 */
export function windowTimes({ from, to, columns }: PlotWindow): Float64Array<ArrayBuffer> {
  const xs = new Float64Array(columns * 2 + 2);
  const width = (to - from) / columns;
  xs[0] = from;
  for (let column = 0; column < columns; column += 1) {
    xs[column * 2 + 1] = from + width * (column + 0.25);
    xs[column * 2 + 2] = from + width * (column + 0.75);
  }
  xs[columns * 2 + 1] = to;
  return xs;
}

/** Returns the first row of each pixel column, and of what follows the last one. */
export function columnRows(times: Float64Array, { from, to, columns }: PlotWindow): Uint32Array {
  const rows = new Uint32Array(columns + 1);
  for (let column = 0; column < columns; column += 1) {
    rows[column] = rowAt(times, from + ((to - from) * column) / columns);
  }
  rows[columns] = rowAfter(times, to);
  return rows;
}

/**
 * Returns the values of a channel for `windowTimes`: the minimum and maximum of each pixel column
 * in the order in which they were logged, and NaN where it has no sample. At the edges of the
 * window, the line continues to the next sample.
 */
export function downsample(
  blocks: readonly ColumnBlock[],
  times: Float64Array,
  window: PlotWindow,
  rows = columnRows(times, window),
): Float32Array<ArrayBuffer> {
  const { columns } = window;
  const ys = new Float32Array(columns * 2 + 2).fill(Number.NaN);
  const extremes = new Extremes();
  let column = 0;
  const end = rows[columns] ?? 0;
  const put = () => extremes.put(ys, column * 2 + 1);
  for (const block of blocks) {
    if (block.firstRow >= end || block.firstRow + block.length <= (rows[0] ?? 0)) continue;
    const { firstRow, values } = block;
    const offsets = block.rows;
    for (let index = startIn(block, rows[0] ?? 0); index < values.length; index += 1) {
      const row = firstRow + (offsets ? (offsets[index] ?? 0) : index);
      if (row >= end) break;
      if (row >= (rows[column + 1] ?? end)) {
        put();
        column = columnOf(rows, row, column);
      }
      extremes.add(values[index] ?? Number.NaN);
    }
  }
  put();
  ys[0] = valueAt(blocks, times, window.from, rows[0] ?? 0);
  ys[columns * 2 + 1] = valueAt(blocks, times, window.to, end);
  return ys;
}

/** The minimum and maximum of a pixel column, and which came first. */
class Extremes {
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  #isMinLast = false;

  add(value: number): void {
    // Both comparisons fail for NaN.
    if (value < this.#min) {
      this.#min = value;
      this.#isMinLast = true;
    }
    if (value > this.#max) {
      this.#max = value;
      this.#isMinLast = false;
    }
  }

  /** Writes both values to `ys` and starts again. */
  put(ys: Float32Array, at: number): void {
    if (this.#min <= this.#max) {
      ys[at] = this.#isMinLast ? this.#max : this.#min;
      if (this.#min < this.#max) ys[at + 1] = this.#isMinLast ? this.#min : this.#max;
    }
    this.#min = Number.POSITIVE_INFINITY;
    this.#max = Number.NEGATIVE_INFINITY;
  }
}

function startIn({ firstRow, rows, values }: ColumnBlock, from: number): number {
  if (from <= firstRow) return 0;
  if (!rows) return Math.min(values.length, from - firstRow);
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < from - firstRow) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the pixel column of a row that is in a later one than `column`. */
function columnOf(rows: Uint32Array, row: number, column: number): number {
  let [low, high] = [column + 1, rows.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rows[middle] ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the value on the line between the samples around a time, or NaN beyond the first and last sample. */
function valueAt(
  blocks: readonly ColumnBlock[],
  times: Float64Array,
  seconds: number,
  row: number,
): number {
  const before = sampleBefore(blocks, row);
  const after = sampleFrom(blocks, row);
  if (!before || !after) return Number.NaN;
  const [start, end] = [times[before.row] ?? 0, times[after.row] ?? 0];
  if (end <= start) return after.value;
  return before.value + ((after.value - before.value) * (seconds - start)) / (end - start);
}
