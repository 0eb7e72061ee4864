/** The first year of a range like `2017-2019`; text that starts with no year sorts last. */
export function startingYear(yearRange: string): number {
  const year = Number.parseInt(yearRange, 10);
  return Number.isNaN(year) ? Number.POSITIVE_INFINITY : year;
}

/** Whether a year as somebody typed it, like `2018`, lies in a range; text that is no range leaves none out. */
export function coversYear(yearRange: string, year: string): boolean {
  const [first = Number.NaN, last = first] = yearRange.split('-').map(Number);
  return !(Number(year) < first || Number(year) > last);
}

/** The distinct year ranges of a list, sorted: the catalogue's filter buttons (spec section 2). */
export function distinctYearRanges(products: readonly { yearRange: string }[]): string[] {
  return [...new Set(products.map(({ yearRange }) => yearRange))].sort(
    (a, b) => startingYear(a) - startingYear(b) || a.localeCompare(b),
  );
}
