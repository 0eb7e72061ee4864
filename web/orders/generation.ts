import { startingYear } from '#worker/domain/catalog/year-range.ts';

/** The first model years of the truck's generations, oldest first; each has a drawing in `generations.svg`. */
const generations = [2003, 2005, 2007, 2010, 2013, 2019, 2022] as const;

/** Returns the first model year of the generation in which a year range like `2013-2018` starts. */
export function generationOf(yearRange: string): number {
  const year = startingYear(yearRange);
  return generations.findLast((first) => first <= year) ?? generations[0];
}
