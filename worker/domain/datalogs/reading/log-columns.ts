/** The samples of a channel, in blocks of rows. Typed arrays keep a million rows small. */
export interface ColumnBlock {
  firstRow: number;
  length: number;
  /** The rows of the samples after `firstRow`, ascending. Undefined if `values` has one entry per row. */
  rows: Uint16Array<ArrayBuffer> | undefined;
  /** Without `rows`, NaN for a row without a sample. */
  values: Float32Array<ArrayBuffer>;
}

export const blockRows = 65_536;

/** Collects a channel's samples. In rare channels, rows without a sample take no memory. */
export class ColumnBuilder {
  readonly blocks: ColumnBlock[] = [];
  #firstRow = 0;
  #count = 0;
  #rows = new Uint16Array(256);
  #values = new Float32Array(256);

  /** Adds the sample of a row. Call it in ascending order of rows. */
  add(row: number, value: number): void {
    if (row >= this.#firstRow + blockRows) this.#close(row - (row % blockRows));
    if (this.#count === this.#values.length) this.#grow();
    this.#rows[this.#count] = row - this.#firstRow;
    this.#values[this.#count] = value;
    this.#count += 1;
  }

  /** Returns whether a row has a sample. The row must not be before the last added one. */
  has(row: number): boolean {
    return this.#rows[this.#count - 1] === row - this.#firstRow;
  }

  /** Returns all blocks so far. The last one is a copy, so that the builder can add to its own. */
  snapshot(rowCount: number): ColumnBlock[] {
    if (this.#count === 0) return [];
    return [...this.blocks, this.#pack(Math.min(blockRows, rowCount - this.#firstRow))];
  }

  #close(nextFirstRow: number): void {
    if (this.#count > 0) this.blocks.push(this.#pack(blockRows));
    this.#firstRow = nextFirstRow;
    this.#count = 0;
  }

  #pack(length: number): ColumnBlock {
    const firstRow = this.#firstRow;
    const rows = this.#rows.slice(0, this.#count);
    const values = this.#values.slice(0, this.#count);
    // A row number and a value take 6 bytes, and a value for every row takes 4.
    if (this.#count * 6 < length * 4) return { firstRow, length, rows, values };
    const dense = new Float32Array(length).fill(Number.NaN);
    for (const [index, row] of rows.entries()) dense[row] = values[index] ?? Number.NaN;
    return { firstRow, length, rows: undefined, values: dense };
  }

  #grow(): void {
    const size = Math.min(this.#values.length * 4, blockRows);
    const rows = new Uint16Array(size);
    const values = new Float32Array(size);
    rows.set(this.#rows);
    values.set(this.#values);
    this.#rows = rows;
    this.#values = values;
  }
}

export class TimeBuilder {
  length = 0;
  #times = new Float64Array(blockRows);

  add(seconds: number): void {
    if (this.length === this.#times.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.#times);
      this.#times = larger;
    }
    this.#times[this.length] = seconds;
    this.length += 1;
  }

  snapshot(): Float64Array<ArrayBuffer> {
    return this.#times.subarray(0, this.length);
  }

  last(): number | undefined {
    return this.#times[this.length - 1];
  }
}

/** Returns the index of the first row at or after `seconds`. */
export function rowAt(times: Float64Array, seconds: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function rowAfter(times: Float64Array, seconds: number): number {
  let row = rowAt(times, seconds);
  while (times[row] === seconds) row += 1;
  return row;
}

/** Calls `visit` with each sample of the rows from `from` to before `to`, in order. */
export function eachSample(
  blocks: readonly ColumnBlock[],
  { from, to }: { from: number; to: number },
  visit: (row: number, value: number) => void,
): void {
  for (const { firstRow, rows, values } of blocks) {
    const first = rows ? indexAt(rows, from - firstRow) : Math.max(0, from - firstRow);
    for (let index = first; index < values.length; index += 1) {
      const row = firstRow + (rows?.[index] ?? index);
      if (row >= to) break;
      const value = values[index] ?? Number.NaN;
      if (!Number.isNaN(value)) visit(row, value);
    }
  }
}

/**
 * Returns 1 for each row in which the last value passes a test. A row without a sample has the last
 * value, because some loggers write only changes.
 */
export function rowsWhere(
  blocks: readonly ColumnBlock[],
  rows: number,
  test: (value: number) => boolean,
): Uint8Array {
  const passed = new Uint8Array(rows);
  let last = 0;
  let lastRow = 0;
  eachSample(blocks, { from: 0, to: rows }, (row, value) => {
    if (last) passed.fill(1, lastRow, row);
    last = test(value) ? 1 : 0;
    lastRow = row;
  });
  return passed.fill(last, lastRow);
}

/** Returns the last sample before row `before`, or undefined. */
export function sampleBefore(
  blocks: readonly ColumnBlock[],
  before: number,
): { row: number; value: number } | undefined {
  for (let at = blocks.length - 1; at >= 0; at -= 1) {
    const block = blocks[at];
    if (!block || block.firstRow >= before) continue;
    const { firstRow, rows, values } = block;
    const end = rows
      ? indexAt(rows, before - firstRow)
      : Math.min(values.length, before - firstRow);
    for (let index = end - 1; index >= 0; index -= 1) {
      const value = values[index] ?? Number.NaN;
      if (!Number.isNaN(value)) return { row: firstRow + (rows?.[index] ?? index), value };
    }
  }
  return undefined;
}

/** Returns the first sample at or after row `from`, or undefined. */
export function sampleFrom(
  blocks: readonly ColumnBlock[],
  from: number,
): { row: number; value: number } | undefined {
  for (const { firstRow, rows, values } of blocks) {
    const start = rows ? indexAt(rows, from - firstRow) : Math.max(0, from - firstRow);
    for (let index = start; index < values.length; index += 1) {
      const value = values[index] ?? Number.NaN;
      if (!Number.isNaN(value)) return { row: firstRow + (rows?.[index] ?? index), value };
    }
  }
  return undefined;
}

/** Returns the index of the first row at or after `offset`, which may be beyond the block. */
function indexAt(rows: Uint16Array, offset: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
