/** Matches cells that a spreadsheet would run as a formula. */
const formulaStart = /^[\s]*[=+\-@＝＋－＠\t\r\n]/;

/**
 * Formats rows as CSV (RFC 4180), with a BOM so that spreadsheets read it as UTF-8. Prefixes
 * formulas with an apostrophe, so that customer input can't run code when an admin opens the file.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
