import { trimText } from '#worker/domain/blank-text.ts';
import { lengthProblem, onlyProblems } from '#worker/domain/form-messages.ts';
import { limits } from '#worker/domain/limits.ts';
import type { PublishedReviewJson, ReviewEntryJson } from './reviews.api.ts';

export const maxStars = 5;

/** Fewer reviews than this get no average. */
export const minReviewsForAverage = 5;

/** Trims the text of a review. */
export function normalizeReview<Entry extends ReviewEntryJson>(entry: Entry): Entry {
  return { ...entry, text: trimText(entry.text).replaceAll(/\s+/g, ' ') };
}

/** Validates a normalized review. */
export function checkReview({ stars, text }: ReviewEntryJson) {
  const isValid = Number.isInteger(stars) && stars >= 1 && stars <= maxStars;
  return onlyProblems({
    stars: isValid ? undefined : `Choose 1 to ${maxStars} stars`,
    text:
      text === ''
        ? 'Write one sentence about how it runs'
        : lengthProblem('Your sentence', text, limits.review),
  });
}

/** Returns the average to one decimal place, or null below `minReviewsForAverage`. */
export function averageStars({ count, sum }: { count: number; sum: number }): number | null {
  return count < minReviewsForAverage ? null : Math.round((sum / count) * 10) / 10;
}

/** Returns stars as words, like `4 of 5 stars`. */
export function starsText(stars: number): string {
  return `${stars} of ${maxStars} stars`;
}

/** Returns who wrote a review, like `Ray, 2014 Ram 2500, MT`. */
export function authorText({
  firstName,
  truck,
  state,
}: Pick<PublishedReviewJson, 'firstName' | 'truck' | 'state'>) {
  return [trimText(firstName ?? '') || 'An owner', truck, state].join(', ');
}
