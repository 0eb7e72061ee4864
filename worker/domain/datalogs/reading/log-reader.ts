import { countText } from '#worker/domain/count-text.ts';
import { channelMeaning } from '#worker/domain/datalogs/channel-meaning.ts';
import { splitUnit, uniqueNames } from '#worker/domain/datalogs/channel-names.ts';
import type { TimeUnit } from '#worker/domain/datalogs/datalogs.api.ts';
import { type BrokenLine, LogError, maxListedLines } from '#worker/domain/datalogs/log-error.ts';
import type { LongColumns } from './data-columns.ts';
import { maxColumns } from './header-rows.ts';
import {
  cleanCell,
  isBlankRow,
  type LogRow,
  rowKey,
  splitCells,
  usedCellCount,
} from './log-cells.ts';
import { type ColumnBlock, ColumnBuilder, TimeBuilder } from './log-columns.ts';
import { type ChannelInfo, type LogLayout, logLayoutOf, maxLogRows } from './log-layout.ts';
import { unitInCell } from './log-values.ts';

export interface LogChannel extends ChannelInfo {
  blocks: ColumnBlock[];
}

/** A log, or its part that was read so far. */
export interface LogData {
  logger: string | undefined;
  times: Float64Array<ArrayBuffer>;
  /** The guessed unit of the times, if the file names no unit. */
  guessedTimeUnit: TimeUnit | undefined;
  /** All channels with numbers, except the time. */
  channels: LogChannel[];
  vin: string | undefined;
  /** The number of skipped lines, and the first of them. */
  brokenCount: number;
  brokenLines: BrokenLine[];
  /** The line where the log ends because a second run or another table follows. */
  endLine: number | undefined;
}

interface NumberedRow extends LogRow {
  line: number;
}

interface Column {
  index: number;
  info: ChannelInfo;
  builder: ColumnBuilder;
}

const daySeconds = 86_400;
/** A 12-hour clock without AM/PM jumps back at 1:00. The longest step there, in seconds. */
const maxClockStep = 600;
/** In characters. A longer line can't be from a log. */
const maxLineLength = 1024 * 1024;

/** Reads a log in one pass. `add` and `finish` throw LogError for an unreadable log. */
export class LogReader {
  readonly #layout: LogLayout;
  readonly #times = new TimeBuilder();
  readonly #maxRows: number;
  /** The line where the data starts. */
  readonly #firstLine: number;
  readonly #headerKeys: readonly string[];
  #columns: Column[];
  readonly #longColumns = new Map<string, Column>();
  #line: number;
  #partialLine = '';
  #start: number | undefined;
  #parseTime: LogLayout['time']['parse'];
  /** The time cell of the last row. */
  #timeCell = '';
  /** The last row, if its time went back. If the next row counts up from there, a run began; otherwise, this row is broken. */
  #rowBackInTime: { seconds: number; line: number } | undefined;
  #endLine: number | undefined;
  /** The lines from `#rowBackInTime` or `#endLine` on. */
  #linesOfNextRun: string[] = [];
  #endsAtHeader = false;
  #brokenCount = 0;
  readonly #brokenLines: BrokenLine[] = [];

  /** `linesBefore` is the number of the file's lines before the first added line. */
  constructor(layout: LogLayout, { linesBefore = 0, maxRows = maxLogRows } = {}) {
    this.#layout = layout;
    this.#maxRows = maxRows;
    this.#line = linesBefore;
    this.#firstLine = layout.firstLine + linesBefore;
    this.#parseTime = layout.time.parse;
    this.#headerKeys = layout.headerRows.map(rowKey);
    this.#columns = layout.long
      ? []
      : layout.columns
          .map((info, index) => ({ index, info, builder: new ColumnBuilder() }))
          .filter(({ index }) => index !== layout.time.index);
  }

  get rowCount(): number {
    return this.#times.length;
  }

  get isEnded(): boolean {
    return this.#endLine !== undefined;
  }

  /** Adds text, whose last line may be cut. Returns the text after the log's end. */
  add(text: string): string {
    if (this.isEnded) return text;
    const all = this.#partialLine + text;
    // The second half of a line break may be in the next part.
    const isSplit = all.endsWith('\r');
    const lines = (isSplit ? all.slice(0, -1) : all).split(/\r\n|\n|\r/);
    this.#partialLine = `${lines.pop() ?? ''}${isSplit ? '\r' : ''}`;
    for (let at = 0; at < lines.length; at += 1) {
      this.#addLine(lines[at] ?? '');
      if (this.isEnded) return this.#takeNextRun(lines.slice(at + 1));
    }
    if (this.#partialLine.length > maxLineLength) {
      throw new LogError(`Line ${this.#line + 1} is too long for a log.`);
    }
    return '';
  }

  #takeNextRun(lines: readonly string[]): string {
    const text = [...this.#linesOfNextRun, ...lines, this.#partialLine].join('\n');
    this.#partialLine = '';
    return text;
  }

  /** Returns the next run's reader, from its first text. Throws LogError if it isn't a log. */
  nextRun(head: string, { isWhole }: { isWhole: boolean }): LogReader {
    const layout = this.#endsAtHeader
      ? logLayoutOf(head, { isWhole })
      : { ...this.#layout, firstLine: 1 };
    const linesBefore = (this.#endLine ?? 1) - 1;
    if (layout) return new LogReader(layout, { linesBefore, maxRows: this.#maxRows });
    throw new LogError('We can’t read the next part of this file. It isn’t a log.');
  }

  finish(): LogData {
    for (const line of this.#partialLine.split('\r')) this.#addLine(line);
    this.#partialLine = '';
    this.#leaveOutRowBackInTime();
    if (this.#times.length === 0 || this.#brokenCount > this.#times.length) this.#throwBroken();
    return this.snapshot();
  }

  snapshot(): LogData {
    const { logger, time, vin } = this.#layout;
    return {
      logger,
      times: this.#times.snapshot(),
      guessedTimeUnit: time.isGuess ? time.unit : undefined,
      channels: this.#columns
        .map(({ info, builder }) => ({ ...info, blocks: builder.snapshot(this.#times.length) }))
        .filter(({ blocks }) => blocks.length > 0),
      vin,
      brokenCount: this.#brokenCount,
      brokenLines: [...this.#brokenLines],
      endLine: this.#endLine,
    };
  }

  #addLine(line: string): void {
    this.#line += 1;
    if (this.#rowBackInTime) this.#linesOfNextRun.push(line);
    if (this.#line < this.#firstLine) return;
    const cells = splitCells(line, this.#layout.delimiter);
    if (isBlankRow(cells)) return;
    const problem = this.#store({ cells, line: this.#line }, line);
    if (problem !== undefined) this.#leaveOut(this.#line, problem);
  }

  #leaveOut(line: number, problem: string): void {
    this.#brokenCount += 1;
    if (this.#brokenLines.length < maxListedLines) this.#brokenLines.push({ line, problem });
  }

  /** Stores the values of a row, or returns why it is unreadable. */
  #store({ cells, line }: NumberedRow, text: string): string | undefined {
    const { time, columns, mayEndEarly } = this.#layout;
    const seconds = this.#secondsOf(cells[time.index] ?? '');
    if (Number.isNaN(seconds)) return this.#handleText({ cells, line }, text);
    const used = usedCellCount(cells);
    if (used > columns.length || (cells.length < columns.length && !mayEndEarly)) {
      return `has ${countText(used, 'value')} for ${columns.length} channels`;
    }
    if (seconds < (this.#times.last() ?? 0)) {
      this.#handleRowBackInTime({ seconds, line }, text);
      return undefined;
    }
    this.#leaveOutRowBackInTime();
    if (this.#times.length === this.#maxRows) throw new LogError(tooLongText(line, this.#maxRows));
    this.#timeCell = cells[time.index] ?? '';
    this.#addSamples(cells, seconds);
    return undefined;
  }

  /** A repeated header changes nothing; another header starts another table. */
  #handleText({ cells, line }: NumberedRow, text: string): string | undefined {
    if (this.#headerKeys.includes(rowKey(cells))) return undefined;
    const { headerRows, time } = this.#layout;
    const timeName = cleanCell(cells[time.index] ?? '');
    const isOtherHeader =
      this.#times.length > 0 &&
      cells.length > 1 &&
      timeName !== '' &&
      headerRows.some((row) => cleanCell(row[time.index] ?? '') === timeName);
    if (!isOtherHeader) return 'has no time that we can read';
    this.#endLine = line;
    this.#endsAtHeader = true;
    this.#linesOfNextRun = [text];
    return undefined;
  }

  #handleRowBackInTime(row: { seconds: number; line: number }, text: string): void {
    const before = this.#rowBackInTime;
    if (before && row.seconds > before.seconds) {
      this.#endLine = before.line;
      this.#rowBackInTime = undefined;
      return;
    }
    this.#leaveOutRowBackInTime();
    this.#rowBackInTime = row;
    this.#linesOfNextRun = [text];
  }

  #leaveOutRowBackInTime(): void {
    if (this.#rowBackInTime) this.#leaveOut(this.#rowBackInTime.line, 'goes back in time');
    this.#rowBackInTime = undefined;
  }

  #addSamples(cells: readonly string[], seconds: number): void {
    const { long, parseValue } = this.#layout;
    if (long) {
      this.#addLongSample(cells, seconds, long);
      return;
    }
    const row = this.#times.length;
    this.#times.add(seconds);
    for (const { index, builder } of this.#columns) {
      const cell = cells[index];
      const value = cell ? parseValue(cell) : undefined;
      if (value !== undefined) builder.add(row, value);
    }
  }

  /** Adds a sample to the last row if that has the same time, and no sample of the channel yet. */
  #addLongSample(cells: readonly string[], seconds: number, long: LongColumns): void {
    const value = this.#layout.parseValue(cells[long.valueIndex] ?? '');
    const isNewTime = this.#times.last() !== seconds;
    if (value === undefined) {
      if (isNewTime) this.#times.add(seconds);
      return;
    }
    const { builder } = this.#longColumn(cells, long);
    if (isNewTime || builder.has(this.#times.length - 1)) this.#times.add(seconds);
    builder.add(this.#times.length - 1, value);
  }

  #longColumn(cells: readonly string[], long: LongColumns): Column {
    const cell = cells[long.nameIndex] ?? '';
    const known = this.#longColumns.get(cell);
    if (known) return known;
    if (this.#columns.length === maxColumns) {
      const limit = maxColumns.toLocaleString('en-US');
      throw new LogError(`The log has too many channels. We can load up to ${limit}.`);
    }
    const named = splitUnit(cell);
    const unit =
      cleanCell(cells[long.unitIndex] ?? '') ||
      named.unit ||
      unitInCell(cells[long.valueIndex] ?? '');
    const names = [...this.#columns.map(({ info }) => info.name), named.name];
    const name = uniqueNames(names).at(-1) ?? '';
    const info = { name, unit, meaning: channelMeaning(name, unit) };
    const column = { index: this.#columns.length, info, builder: new ColumnBuilder() };
    this.#longColumns.set(cell, column);
    this.#columns.push(column);
    return column;
  }

  #secondsOf(cell: string): number {
    const { unit } = this.#layout.time;
    const last = this.#times.last() ?? 0;
    let parsed = this.#parseTime(cell);
    const isNearLast = Math.abs(parsed - (this.#start ?? parsed) - last) <= daySeconds;
    if (!isNearLast) parsed = this.#swapDate(cell, last) ?? parsed;
    if (Number.isNaN(parsed)) return parsed;
    this.#start ??= parsed;
    if (unit !== undefined) return parsed - this.#start;
    const back = last - (parsed - this.#start);
    const halfDay = daySeconds / 2;
    const isPastMidnight = this.#start < daySeconds && back > halfDay;
    const isPastTwelve = back <= halfDay && back > halfDay - maxClockStep;
    if (isPastMidnight) this.#start -= daySeconds;
    else if (isPastTwelve) this.#start -= halfDay;
    return parsed - this.#start;
  }

  /** Swaps day and month in all dates if a date follows the previous one only when swapped. */
  #swapDate(cell: string, last: number): number | undefined {
    const { parseSwapped } = this.#layout.time;
    if (!parseSwapped || this.#parseTime === parseSwapped) return undefined;
    const [before, parsed] = [parseSwapped(this.#timeCell), parseSwapped(cell)];
    if (!(parsed >= before && parsed - before <= daySeconds)) return undefined;
    this.#parseTime = parseSwapped;
    this.#start = before - last;
    return parsed;
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

function tooLongText(line: number, maxRows: number): string {
  const limit = maxRows.toLocaleString('en-US');
  return `The log is too long. We can load ${limit} rows, and line ${line.toLocaleString('en-US')} is past that.`;
}
