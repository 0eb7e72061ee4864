/** What a spreadsheet takes for the beginning of a formula. */
const formulaStart = /^[\s]*[=+\-@＝＋－＠\t\r\n]/;

/**
 * Rows of texts as a CSV file (RFC 4180) that spreadsheets read as UTF-8. A text that would be a formula there
 * gets an apostrophe in front, so that opening the file runs nothing.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
