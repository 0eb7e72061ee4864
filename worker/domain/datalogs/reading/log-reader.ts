import { type BrokenLine, LogError, maxListedLines } from '#worker/domain/datalogs/log-error.ts';
import { type ColumnBlock, ColumnBuilder, TimeBuilder } from './log-columns.ts';
import {
  type ChannelInfo,
  headerReader,
  isBlank,
  type LogHeader,
  type LogRow,
  usedCellCount,
} from './log-header.ts';
import { type LogDialect, maxLogRows } from './log-text.ts';
import { type ParseValue, timeParser, valueParser } from './log-values.ts';
import { findTimeColumn, type TimeColumn, timeSampleRows } from './time-column.ts';

export interface LogChannel extends ChannelInfo {
  blocks: ColumnBlock[];
}

/** A log, or the part of it that was read so far. */
export interface LogData {
  /** The time of each row in seconds since the first one, ascending. */
  times: Float64Array<ArrayBuffer>;
  /** All channels except the time and those whose values are text. */
  channels: LogChannel[];
  vin: string | undefined;
  /** How many lines were left out, and the first of them. */
  brokenCount: number;
  brokenLines: BrokenLine[];
}

interface Column {
  index: number;
  info: ChannelInfo;
  builder: ColumnBuilder;
  /** Undefined until the first value. */
  isText: boolean | undefined;
}

/** A time of day starts again at midnight. */
const daySeconds = 86_400;

/** Reads a log from its rows of text, in one pass. `add` and `finish` throw LogError for a log that can't be read. */
export class LogReader {
  readonly #times = new TimeBuilder();
  readonly #readHeader: (row: LogRow) => LogHeader | undefined;
  readonly #parseValue: ParseValue;
  readonly #parseTime: (cell: string) => number;
  #header: LogHeader | undefined;
  #waiting: LogRow[] = [];
  #time: TimeColumn | undefined;
  #start = 0;
  #columns: Column[] = [];
  #brokenCount = 0;
  #brokenLines: BrokenLine[] = [];
  #lastLine = 0;

  constructor(dialect: LogDialect) {
    this.#readHeader = headerReader(dialect);
    this.#parseValue = valueParser(dialect.delimiter);
    this.#parseTime = timeParser(this.#parseValue);
  }

  get rowCount(): number {
    return this.#times.length;
  }

  add(row: LogRow): void {
    this.#lastLine = row.line;
    if (this.#header === undefined) {
      this.#header = this.#readHeader(row);
      return;
    }
    if (isBlank(row)) return;
    if (this.#time) {
      this.#addData(row, this.#time);
      return;
    }
    this.#waiting.push(row);
    if (this.#waiting.length >= timeSampleRows) this.#startData(this.#header);
  }

  /** Returns the whole log. */
  finish(): LogData {
    if (this.#header === undefined) {
      throw new LogError(`The log ends on line ${this.#lastLine}, before its data starts.`);
    }
    if (this.#waiting.length === 0 && !this.#time) {
      throw new LogError(`The log has no data after line ${this.#lastLine}.`);
    }
    if (!this.#time) this.#startData(this.#header);
    if (this.#times.length === 0 || this.#brokenCount > this.#times.length) this.#throwBroken();
    return this.snapshot();
  }

  /** Returns what was read so far. */
  snapshot(): LogData {
    return {
      times: this.#times.snapshot(),
      channels: this.#columns
        .filter(({ isText }) => isText === false)
        .map(({ info, builder }) => ({ ...info, blocks: builder.snapshot(this.#times.length) })),
      vin: this.#header?.vin,
      brokenCount: this.#brokenCount,
      brokenLines: [...this.#brokenLines],
    };
  }

  #startData(header: LogHeader): void {
    const rows = this.#waiting;
    this.#waiting = [];
    this.#takeUnits(header, rows);
    const time = findTimeColumn(header, rows, this.#parseTime);
    this.#time = time;
    this.#columns = header.columns
      .map((info, index) => ({ index, info, builder: new ColumnBuilder(), isText: undefined }))
      .filter(({ index }) => index !== time.index);
    this.#sampleColumns = new Uint32Array(this.#columns.length);
    this.#sampleValues = new Float64Array(this.#columns.length);
    for (const row of rows) this.#addData(row, time);
  }

  /** Some plain logs have a row of units below the names: a row of texts without a time. */
  #takeUnits(header: LogHeader, rows: LogRow[]): void {
    const [first] = rows;
    if (header.timeColumn !== undefined || !first) return;
    const isUnits = first.cells.every(
      (cell) => cell.trim() === '' || Number.isNaN(this.#parseTime(cell)),
    );
    if (!isUnits || rows.length < 2) return;
    rows.shift();
    header.columns = header.columns.map((info, index) => ({
      ...info,
      unit: info.unit || (first.cells[index] ?? '').trim(),
    }));
  }

  #addData(row: LogRow, time: TimeColumn): void {
    const problem = this.#store(row, time);
    if (problem === undefined) return;
    this.#brokenCount += 1;
    const { line } = row;
    if (this.#brokenLines.length < maxListedLines) this.#brokenLines.push({ line, problem });
  }

  /** Stores the values of a row, or returns why it can't be read. */
  #store({ cells, line }: LogRow, time: TimeColumn): string | undefined {
    const count = this.#columns.length + 1;
    if (cells.length > count && usedCellCount(cells) > count) {
      return `has ${usedCellCount(cells)} values for ${count} channels`;
    }
    const seconds = this.#secondsOf(cells[time.index] ?? '', time);
    if (Number.isNaN(seconds)) return 'has no time that we can read';
    if (seconds < (this.#times.last() ?? 0)) return 'goes back in time';
    const problem = this.#parseCells(cells);
    if (problem !== undefined) return problem;
    const row = this.#times.length;
    if (row === maxLogRows) throw new LogError(tooLongText(line));
    this.#times.add(seconds);
    for (let at = 0; at < this.#sampleCount; at += 1) {
      this.#columns[this.#sampleColumns[at] ?? 0]?.builder.add(row, this.#sampleValues[at] ?? 0);
    }
    return undefined;
  }

  /** The current row's samples: their indexes in `#columns` and their values. Reused for each of a log's many rows. */
  #sampleCount = 0;
  #sampleColumns = new Uint32Array();
  #sampleValues = new Float64Array();

  /** Fills the samples, or returns why the row can't be read: one bad cell may mean that the others are shifted. */
  #parseCells(cells: readonly string[]): string | undefined {
    const columns = this.#columns;
    let count = 0;
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns[at];
      const cell = column && cells[column.index];
      // Most cells of a sparse row are empty.
      if (!cell) continue;
      const value = this.#parseValue(cell);
      if (value === undefined) continue;
      const isText = Number.isNaN(value);
      column.isText ??= isText;
      if (column.isText) continue;
      if (isText) return `has “${cell.slice(0, 40)}” for ${column.info.name}`;
      this.#sampleColumns[count] = at;
      this.#sampleValues[count] = value;
      count += 1;
    }
    this.#sampleCount = count;
    return undefined;
  }

  #secondsOf(cell: string, { scale }: TimeColumn): number {
    const seconds = this.#parseTime(cell) * scale;
    if (this.#times.length === 0) {
      if (!Number.isNaN(seconds)) this.#start = seconds;
      return seconds - this.#start;
    }
    const last = this.#times.last() ?? 0;
    const isPastMidnight =
      cell.includes(':') &&
      this.#start < daySeconds &&
      last - (seconds - this.#start) > daySeconds / 2;
    if (isPastMidnight) this.#start -= daySeconds;
    return seconds - this.#start;
  }

  #throwBroken(): never {
    const [first] = this.#brokenLines;
    throw new LogError(
      first
        ? `Line ${first.line.toLocaleString('en-US')} ${first.problem}, and so do most lines after it.`
        : 'The log has no data.',
    );
  }
}

function tooLongText(line: number): string {
  const limit = maxLogRows.toLocaleString('en-US');
  return `The log is too long. We can load ${limit} rows, and line ${line.toLocaleString('en-US')} is past that.`;
}
