import { type ChannelMeaning, channelMeaning } from '#worker/domain/datalogs/channel-meaning.ts';
import { joinNames, splitUnit, uniqueNames } from '#worker/domain/datalogs/channel-names.ts';
import { LogError } from '#worker/domain/datalogs/log-error.ts';
import { cleanName, type LogDialect } from './log-text.ts';

export interface ChannelInfo {
  name: string;
  /** As in the file, or '' if the file has none. */
  unit: string;
  meaning: ChannelMeaning;
}

/** A row of cells with the line of the file where it starts. */
export interface LogRow {
  cells: readonly string[];
  line: number;
}

export interface LogHeader {
  /** One per column, including columns of times. */
  columns: ChannelInfo[];
  /** The vehicle's VIN, if the log has one. */
  vin: string | undefined;
  /** The column that holds the time, if the format fixes it. */
  timeColumn: number | undefined;
}

/** Reads the rows above the data: returns undefined until the row that completes the header. Throws LogError. */
export type HeaderReader = (row: LogRow) => LogHeader | undefined;

export function headerReader(dialect: LogDialect): HeaderReader {
  return dialect.format === 'hpTuners' ? hpTunersHeader(dialect) : plainHeader(dialect);
}

function hpTunersHeader({ delimiter }: LogDialect): HeaderReader {
  let section = '';
  let vin: string | undefined;
  const channelRows: LogRow[] = [];
  return (row) => {
    const first = cleanName(row.cells[0] ?? '');
    const title = /^\[(.+)\]$/.exec(first)?.[1]?.toLowerCase();
    if (title === 'channel data') {
      return {
        columns: hpTunersColumns(channelRows, { line: row.line, delimiter }),
        vin,
        timeColumn: 0,
      };
    }
    if (title !== undefined) section = title;
    else if (section === 'channel information' && !isBlank(row)) channelRows.push(row);
    else vin ??= vinIn(row.cells.join(delimiter));
    return undefined;
  };
}

/** The channel section has a row of ids, a row of names and a row of units. The ids never have commas. */
function hpTunersColumns(
  [ids, names, units]: readonly LogRow[],
  { line, delimiter }: { line: number; delimiter: string },
): ChannelInfo[] {
  if (!ids || !names || !units) {
    throw new LogError(
      `The log has no channel names. Its data starts on line ${line}, without the rows of ids, names and units above it.`,
    );
  }
  const count = Math.max(usedCellCount(ids.cells), usedCellCount(units.cells));
  const known = joinNames(names.cells, count, delimiter);
  return withMeaning(
    Array.from({ length: count }, (_, index) => ({
      // Without certain names, the ids still tell the channels apart.
      name:
        known?.[index] ?? (index === 0 ? 'Offset' : `Channel ${cleanName(ids.cells[index] ?? '')}`),
      unit: cleanName(units.cells[index] ?? ''),
    })),
  );
}

function plainHeader({ delimiter }: LogDialect): HeaderReader {
  let vin: string | undefined;
  return (row) => {
    const cells = row.cells.slice(0, usedCellCount(row.cells));
    const isHeader = cells.length > 1 && cells.filter((cell) => cleanName(cell) !== '').length > 1;
    if (!isHeader || /^\s*(#|\/\/)/.test(cells[0] ?? '')) {
      vin ??= vinIn(row.cells.join(delimiter));
      return undefined;
    }
    return { columns: withMeaning(cells.map(splitUnit)), vin, timeColumn: undefined };
  };
}

function withMeaning(named: readonly { name: string; unit: string }[]): ChannelInfo[] {
  const names = uniqueNames(named.map(({ name }) => name));
  return named.map(({ unit }, index) => {
    const name = names[index] ?? '';
    return { name, unit, meaning: channelMeaning(name) };
  });
}

/** Returns the number of a row's cells without the empty ones at its end. */
export function usedCellCount(cells: readonly string[]): number {
  let count = cells.length;
  while (count > 0 && isBlankCell(cells[count - 1])) count -= 1;
  return count;
}

export function isBlank({ cells }: LogRow): boolean {
  return cells.every(isBlankCell);
}

function isBlankCell(cell = ''): boolean {
  return cell === '' || cell.trim() === '';
}

function vinIn(text: string): string | undefined {
  return /\bVIN\b\W*([A-HJ-NPR-Z0-9]{17})\b/i.exec(text)?.[1]?.toUpperCase();
}
