import { joinNames, splitUnit } from '#worker/domain/datalogs/channel-names.ts';
import { isUnit } from '#worker/domain/datalogs/log-units.ts';
import { cleanCell, isBlankRow, type LogRow, usedCellCount } from './log-cells.ts';
import { timeRank } from './log-time.ts';
import { hasDecimalComma, valueParser } from './log-values.ts';

/** Names, descriptions, ids and units. */
export const maxHeaderRows = 4;
/** Loggers write a few hundred channels at most. */
export const maxColumns = 2000;

export interface NamedColumn {
  name: string;
  unit: string;
  /** What else the header says about the column. */
  texts: readonly string[];
}

/** Returns whether a row can be a header: one of its names is a time, and none is a number. */
export function namesTime({ cells }: LogRow): boolean {
  const count = usedCellCount(cells);
  if (count < 2 || count > maxColumns) return false;
  const texts = cells.slice(0, count).map(cleanCell);
  return (
    texts.some((text) => timeRank(splitUnit(text).name) !== undefined) && !texts.some(isNumber)
  );
}

const parsePlain = valueParser('.');

function isNumber(text: string): boolean {
  return /^[-+\d.]/.test(text) && (parsePlain(text) !== undefined || hasDecimalComma(text));
}

/** Returns whether a row has only texts. */
function isTextRow({ cells }: LogRow): boolean {
  const texts = cells.map(cleanCell).filter((text) => text !== '');
  return texts.length > 0 && !texts.some((text) => isNumber(text) || /\d:\d/.test(text));
}

/** Returns the index of the first data row after the header row `at`. Skips a row of ids, which looks like data. */
export function dataStart(rows: readonly LogRow[], at: number): number | undefined {
  let start: number | undefined;
  for (let index = at + 1; index <= at + maxHeaderRows + 1 && index < rows.length; index += 1) {
    const row = rows[index];
    if (!row || isBlankRow(row.cells)) continue;
    if (!isTextRow(row)) {
      if (start !== undefined) return start;
      start = index;
    } else start = undefined;
  }
  return start;
}

/** Returns the header rows: those between the anchor and the data, and those directly above it that are as wide. */
export function headerAround(rows: readonly LogRow[], at: number, data: number): LogRow[] {
  const width = usedCellCount(rows[at]?.cells ?? []);
  let from = at;
  while (from > 0 && data - from < maxHeaderRows) {
    const above = rows[from - 1];
    if (!above || !isTextRow(above) || isComment(above)) break;
    // A row of units can be sparse.
    if (filledCount(above) * 2 < width && !isUnitRow(above)) break;
    from -= 1;
  }
  return rows.slice(from, data).filter(({ cells }) => !isBlankRow(cells));
}

function filledCount({ cells }: LogRow): number {
  return cells.filter((cell) => cleanCell(cell) !== '').length;
}

function isComment({ cells }: LogRow): boolean {
  return /^\s*(#|\/\/|\*)/.test(cells[0] ?? '');
}

/** Tells the header rows apart by what they contain, and returns the columns' names and units. */
export function namedColumns(
  header: readonly LogRow[],
  samples: readonly LogRow[],
  delimiter: string,
): NamedColumn[] {
  const units = header.length > 1 ? header.findLast(isUnitRow) : undefined;
  const texts = header.filter((row) => row !== units && !isIdRow(row));
  const names = texts.toSorted((a, b) => wordCount(b) - wordCount(a))[0] ?? header[0];
  const count = Math.min(maxColumns, Math.max(...header.map(({ cells }) => usedCellCount(cells))));
  const dataCount = commonWidth(samples);
  const joined =
    names &&
    dataCount !== undefined &&
    dataCount < count &&
    continuedCells(names.cells.slice(0, count)) === count - dataCount
      ? joinNames(
          names.cells,
          Array.from({ length: dataCount }, () => ''),
          delimiter,
        )
      : undefined;
  return Array.from({ length: joined?.length ?? count }, (_, index): NamedColumn => {
    const others = joined ? [] : texts.flatMap((row) => cleanCell(row.cells[index] ?? '') || []);
    const text = joined
      ? (joined[index] ?? '')
      : cleanCell(names?.cells[index] ?? '') || (others[0] ?? '');
    const { name, unit } = splitUnit(index === 0 ? text.replace(/^(#|\/\/)\s*/, '') : text);
    return { name, unit: cleanCell(units?.cells[index] ?? '') || unit, texts: others };
  });
}

/** Returns how many cells continue the name before them, because it has an unquoted comma. */
function continuedCells(cells: readonly string[]): number {
  return cells.filter((cell, index) => index > 0 && /^\s/.test(cell)).length;
}

function isUnitRow(row: LogRow): boolean {
  const texts = row.cells.map(cleanCell).filter((text) => text !== '');
  const known = texts.filter((text) => isUnit(bareUnit(text)));
  const hasTimeName = texts.some((text) => timeRank(text) !== undefined && !isUnit(bareUnit(text)));
  return !hasTimeName && known.length * 2 >= texts.length;
}

/** Returns a unit without parentheses or brackets around it. */
export function bareUnit(text: string): string {
  return /^[([].*[)\]]$/.test(text) ? text.slice(1, -1) : text;
}

/** A row of ids has no words: `0,2101,2104` or `ECM.RPM,ECM.FPA`. */
function isIdRow({ cells }: LogRow): boolean {
  return cells.every((cell) => cleanCell(cell) === '' || isNumber(cleanCell(cell)));
}

function wordCount({ cells }: LogRow): number {
  return cells.reduce((sum, cell) => sum + cleanCell(cell).split(' ').length - 1, 0);
}

/** Returns the number of cells that most rows have, or undefined. */
function commonWidth(rows: readonly LogRow[]): number | undefined {
  const widths = rows.filter(({ cells }) => !isBlankRow(cells)).map(({ cells }) => cells.length);
  return widths.find(
    (width) => widths.filter((other) => other === width).length * 2 > widths.length,
  );
}
