/** The model years that the forms accept. */
export const modelYears = { first: 1980, last: 2100 } as const;

/** Returns the first year of a range like `2017-2019`, or Infinity (sorts last) for text that has no year. */
export function startingYear(yearRange: string): number {
  const year = Number.parseInt(yearRange, 10);
  return Number.isNaN(year) ? Number.POSITIVE_INFINITY : year;
}

/** Returns whether a typed year like `2018` is in the range. Returns true for text that is not a range or a year. */
export function coversYear(yearRange: string, year: string): boolean {
  const [first = Number.NaN, last = first] = yearRange.split('-').map(Number);
  return !(Number(year) < first || Number(year) > last);
}

/** Returns the distinct year ranges, sorted, for the catalog's filter buttons. */
export function distinctYearRanges(products: readonly { yearRange: string }[]): string[] {
  return [...new Set(products.map(({ yearRange }) => yearRange))].sort(
    (a, b) => startingYear(a) - startingYear(b) || a.localeCompare(b),
  );
}
