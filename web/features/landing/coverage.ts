/** The covered trucks. */
export const coverage = [
  { yearRange: '2003-2005', engine: '5.9L', platform: 'HP Tuners' },
  { yearRange: '2005-2007', engine: '5.9L', platform: 'EZLynk' },
  { yearRange: '2007-2009', engine: '6.7L', platform: 'EZLynk' },
  { yearRange: '2010-2012', engine: '6.7L', platform: 'EZLynk' },
  { yearRange: '2013-2018', engine: '6.7L', platform: 'EZLynk' },
  { yearRange: '2019-2021', engine: '6.7L', platform: 'EZLynk' },
  { yearRange: '2022-2024', engine: '6.7L', platform: 'EZLynk' },
] as const;

/** Returns the years in a range like `2013-2018`. */
export function yearsIn(yearRange: string): number[] {
  const [first = 0, last = first] = yearRange.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** All covered years. */
export const coveredYears = yearsIn('2003-2024');
