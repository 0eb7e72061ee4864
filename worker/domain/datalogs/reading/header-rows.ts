import { joinNames, splitUnit } from '#worker/domain/datalogs/channel-names.ts';
import { isUnit } from '#worker/domain/datalogs/log-units.ts';
import { cleanCell, isBlankRow, type LogRow, rowKey, usedCellCount } from './log-cells.ts';
import { timeRank } from './log-time.ts';
import { valueParser } from './log-values.ts';

/** A header has at most names, descriptions, ids and units. */
export const maxHeaderRows = 4;
/** Loggers write a few hundred channels at most. */
export const maxColumns = 2000;

export interface NamedColumn {
  name: string;
  unit: string;
  /** The other texts of the column's header. */
  texts: readonly string[];
}

/** Returns whether a row can be a header: it names a time, and no cell is a number. */
export function namesTime({ cells }: LogRow): boolean {
  const count = usedCellCount(cells);
  if (count < 2 || count > maxColumns) return false;
  const texts = cells.map(cleanCell);
  return texts.some(isTimeName) && !texts.some((text) => isNumber(text) || isMoment(text));
}

const parsePlain = valueParser('.');

function isNumber(text: string): boolean {
  // The unit 1/min isn't the value 1 with a unit.
  return /\d/.test(text) && !isUnit(text) && parsePlain(text) !== undefined;
}

function isMoment(text: string): boolean {
  return /\d:\d\d|^\d{1,4}([-/.])\d{1,2}\1\d/.test(text);
}

function isTextRow({ cells }: LogRow): boolean {
  const texts = cells.map(cleanCell).filter((text) => text !== '');
  return texts.length > 0 && !texts.some((text) => isNumber(text) || isMoment(text));
}

/** Returns the index of the first data row after the header row `at`. Skips a row of ids, which looks like data. */
export function dataStart(rows: readonly LogRow[], at: number): number | undefined {
  const anchor = rowKey(rows[at]?.cells ?? []);
  let start: number | undefined;
  for (let index = at + 1; index <= at + maxHeaderRows + 1; index += 1) {
    const row = rows[index];
    if (!row || isBlankRow(row.cells)) continue;
    if (!isTextRow(row)) {
      if (start !== undefined) return start;
      start = index;
    } else if (filledCount(row) > 1 && !isComment(row) && rowKey(row.cells) !== anchor)
      start = undefined;
  }
  return start;
}

/** Returns the rows from the anchor to the data, and those above that belong to the anchor. */
export function headerAround(rows: readonly LogRow[], at: number, data: number): LogRow[] {
  const anchor = rows[at]?.cells ?? [];
  const width = usedCellCount(anchor);
  const timeIndexes = anchor.flatMap((cell, index) => (isTimeName(cell) ? [index] : []));
  const belongs = (row: LogRow | undefined) => {
    if (!row || !isTextRow(row) || isComment(row)) return false;
    // A row of units can be sparse.
    if (isUnitRow(row)) return true;
    // A title with commas also has a text in the column of times.
    const saysTime = timeIndexes.every((index) => mayDescribeTime(row.cells[index] ?? ''));
    return saysTime && filledCount(row) * 2 >= width;
  };
  let from = at;
  while (data - from < maxHeaderRows) {
    const [above, top] = [rows[from - 1], rows[from - 2]];
    if (belongs(above)) from -= 1;
    else if (above && top && isIdRow(above) && isUnitRow(top)) from -= 2;
    else break;
  }
  return rows.slice(from, data).filter(({ cells }) => !isBlankRow(cells));
}

function isTimeName(cell: string): boolean {
  return timeRank(splitUnit(cell).name) !== undefined;
}

function mayDescribeTime(cell: string): boolean {
  return cleanCell(cell) === '' || /time|date|elapsed/i.test(cell);
}

function filledCount({ cells }: LogRow): number {
  return cells.filter((cell) => cleanCell(cell) !== '').length;
}

function isComment({ cells }: LogRow): boolean {
  return /^\s*(#|\/\/|\*)/.test(cells[0] ?? '');
}

/** Recognizes each header row by its content, and returns the columns' names and units. */
export function namedColumns(
  header: readonly LogRow[],
  samples: readonly LogRow[],
  delimiter: string,
): NamedColumn[] {
  const units = header.length > 1 ? header.findLast(isUnitRow) : undefined;
  const texts = header.filter((row) => row !== units && !isIdRow(row));
  const names = texts.toSorted((a, b) => wordCount(b) - wordCount(a))[0];
  const count = Math.min(maxColumns, Math.max(...header.map(({ cells }) => usedCellCount(cells))));
  const dataCount = commonWidth(samples) ?? count;
  const joined =
    names && dataCount < count && continuedCells(names.cells.slice(0, count)) === count - dataCount
      ? joinNames(
          names.cells,
          Array.from({ length: dataCount }, () => ''),
          delimiter,
        )
      : undefined;
  const columns = Array.from({ length: joined?.length ?? count }, (_, index): NamedColumn => {
    const others = joined ? [] : texts.flatMap((row) => cleanCell(row.cells[index] ?? '') || []);
    const text = joined
      ? (joined[index] ?? '')
      : cleanCell(names?.cells[index] ?? '') || (others[0] ?? '');
    const { name, unit } = splitUnit(index === 0 ? text.replace(/^(#|\/\/)\s*/, '') : text);
    return { name, unit: statedUnit(units?.cells[index] ?? '') || unit, texts: others };
  });
  return withDistinctNames(columns);
}

/** Adds another text of the header to names that several columns share: `Boost Pressure (specified)`. */
function withDistinctNames(columns: readonly NamedColumn[]): NamedColumn[] {
  const counts = new Map<string, number>();
  for (const { name } of columns) counts.set(name, (counts.get(name) ?? 0) + 1);
  return columns.map((column) => {
    const { name, texts } = column;
    const more = texts.findLast((text) => splitUnit(text).name !== name);
    if (counts.get(name) === 1 || more === undefined) return column;
    const full = `${name} ${more}`;
    return { ...column, name: full, texts: [full] };
  });
}

/** Returns the unit in a cell of the units row. A dash means no unit. */
function statedUnit(cell: string): string {
  const unit = cleanCell(cell);
  return /^(-+|–|—|n\/?a|none)$/i.test(unit) ? '' : unit;
}

/** Counts the cells that continue the name before them, which has an unquoted comma. */
function continuedCells(cells: readonly string[]): number {
  return cells.filter((cell, index) => index > 0 && /^\s/.test(cell)).length;
}

function isUnitRow(row: LogRow): boolean {
  const texts = row.cells.map(cleanCell).filter((text) => text !== '');
  const known = texts.filter((text) => isUnit(bareUnit(text)));
  const hasTimeName = texts.some((text) => timeRank(text) !== undefined && !isUnit(bareUnit(text)));
  return !hasTimeName && known.length * 2 >= texts.length;
}

export function bareUnit(text: string): string {
  return /^[([].*[)\]]$/.test(text) ? text.slice(1, -1) : text;
}

/** A row of ids has only numbers: `0,2101,2104`. */
function isIdRow({ cells }: LogRow): boolean {
  return cells.every((cell) => cleanCell(cell) === '' || isNumber(cleanCell(cell)));
}

function wordCount({ cells }: LogRow): number {
  return cells.reduce((sum, cell) => sum + cleanCell(cell).split(' ').length - 1, 0);
}

/** Returns the number of cells that most rows have, or undefined. */
function commonWidth(rows: readonly LogRow[]): number | undefined {
  const widths = rows.map(({ cells }) => cells.length);
  return widths.find(
    (width) => widths.filter((other) => other === width).length * 2 > widths.length,
  );
}
