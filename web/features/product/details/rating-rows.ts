import type { FactoryRating, RatedPeak } from './factory-rating-table.ts';

/** One line of the chart: a peak and the years it was published for. */
export interface RatingRow {
  /** Like `2016-2017` or `2004, from midyear`. */
  label: string;
  peak: RatedPeak;
}

/** Returns a row per published peak. Consecutive ratings with the same peak become one row. */
export function ratingRows(
  ratings: readonly FactoryRating[],
  peakOf: (rating: FactoryRating) => RatedPeak | undefined,
): RatingRow[] {
  const groups: { peak: RatedPeak; ratings: FactoryRating[] }[] = [];
  for (const rating of ratings) {
    const peak = peakOf(rating);
    const last = groups.at(-1);
    if (!peak) continue;
    if (last && isSame(last.peak, peak)) last.ratings.push(rating);
    else groups.push({ peak, ratings: [rating] });
  }
  return groups.map((group) => ({ label: labelOf(group.ratings), peak: group.peak }));
}

function isSame(one: RatedPeak, other: RatedPeak): boolean {
  return one.value === other.value && one.rpm === other.rpm;
}

function labelOf(ratings: readonly FactoryRating[]): string {
  const first = Math.min(...ratings.map(({ firstYear }) => firstYear));
  const last = Math.max(...ratings.map(({ lastYear }) => lastYear));
  const years = first === last ? `${first}` : `${first}-${last}`;
  const note = ratings.length === 1 && ratings[0]?.note;
  return note ? `${years}, ${note}` : years;
}
