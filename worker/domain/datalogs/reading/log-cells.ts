/** Patterns read only this many characters of a cell, because users choose its text. */
export const maxCellLength = 64;

export interface LogRow {
  cells: readonly string[];
}

/**
 * Splits a line into its cells. A quoted cell may follow blanks and keeps its quotation marks, so
 * that the parser recognizes the decimal commas in it. An unclosed quotation mark is text.
 */
export function splitCells(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter);
  const cells: string[] = [];
  let at = 0;
  let mayQuote = true;
  while (at <= line.length) {
    const end = mayQuote ? quotedEnd(line, at, delimiter) : undefined;
    // An unclosed quotation mark stays unclosed in the rest of the line.
    if (end === 'unclosed') mayQuote = false;
    const next = typeof end === 'number' ? end : indexOrEnd(line, delimiter, at);
    cells.push(line.slice(at, next));
    at = next + 1;
  }
  return cells;
}

/** Returns where the quoted cell at `at` ends; undefined if the cell isn't quoted. */
function quotedEnd(line: string, at: number, delimiter: string): number | 'unclosed' | undefined {
  let start = at;
  while (line[start] === ' ') start += 1;
  if (line[start] !== '"') return undefined;
  for (let close = line.indexOf('"', start + 1); close >= 0; close = line.indexOf('"', close + 1)) {
    if (line[close + 1] === '"') {
      close += 1;
      continue;
    }
    let after = close + 1;
    while (line[after] === ' ') after += 1;
    if (after === line.length || line[after] === delimiter) return after;
  }
  return 'unclosed';
}

function indexOrEnd(line: string, delimiter: string, from: number): number {
  const index = line.indexOf(delimiter, from);
  return index < 0 ? line.length : index;
}

/** Removes quotes and spaces around a cell's text. `trim` also removes a byte order mark. */
export function cleanCell(cell: string): string {
  const text = cell.trim();
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}

/** Counts a row's cells, without the empty ones at its end. */
export function usedCellCount(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => !isBlankCell(cell)) + 1;
}

/** Returns a key that rows with the same content share. */
export function rowKey(cells: readonly string[]): string {
  return cells.map(cleanCell).join('\n');
}

export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every(isBlankCell);
}

function isBlankCell(cell: string): boolean {
  return cell.trim() === '';
}
