import { describe, expect, it } from 'vitest';
import { dayMs } from '#worker/domain/durations.ts';
import { authorText, averageStars, checkReview, normalizeReview, starsText } from './review.ts';
import { isReviewDue } from './review-due.ts';

const fulfilledAt = '2026-10-02T12:00:00.000Z';
const due = Date.parse(fulfilledAt) + 7 * dayMs;

const order = {
  ...({ status: 'fulfilled', paymentStatus: 'paid', flashFailed: false, review: null } as const),
  filesWithdrawn: false,
  newFiles: 0,
  milestones: { fulfilledAt },
};

describe('isReviewDue', () => {
  it('asks once a week has passed since the fulfillment', () => {
    expect(isReviewDue(order, due - 1)).toBe(false);
    expect(isReviewDue(order, due)).toBe(true);
  });

  it.each([
    ['approved', { status: 'approved' }],
    ['refunded', { paymentStatus: 'refunded' }],
    ['without a date of its fulfillment', { milestones: { fulfilledAt: null } }],
    ['whose flash failed', { flashFailed: true }],
    ['whose files we withdrew', { filesWithdrawn: true }],
    ['with a revision that the customer hasn’t downloaded', { newFiles: 1 }],
    [
      'with a review',
      {
        review: {
          stars: 5,
          text: 'Pulls',
          mayShow: true,
          isPublished: false,
          updatedAt: fulfilledAt,
        },
      },
    ],
  ] as const)('does not ask about an order %s', (_, change) => {
    expect(isReviewDue({ ...order, ...change }, due)).toBe(false);
  });
});

describe('checkReview', () => {
  const review = { stars: 5, text: 'Pulls hard from 1,600 rpm.', mayShow: true };

  it('accepts 1 to 5 stars with a sentence of 200 characters', () => {
    for (const stars of [1, 2, 3, 4, 5]) expect(checkReview({ ...review, stars })).toEqual({});
    expect(checkReview({ ...review, text: 'x'.repeat(200) })).toEqual({});
  });

  it('rejects other numbers of stars', () => {
    for (const stars of [0, 6, 2.5, Number.NaN]) {
      expect(checkReview({ ...review, stars })).toEqual({ stars: 'Choose 1 to 5 stars' });
    }
  });

  it('rejects a missing sentence and one that is too long', () => {
    expect(checkReview({ ...review, text: '' })).toEqual({
      text: 'Write one sentence about how it runs',
    });
    expect(checkReview({ ...review, text: 'x'.repeat(201) })).toEqual({
      text: 'Your sentence can’t be longer than 200 characters',
    });
  });

  it('puts a text of several lines on one', () => {
    const text = ' Pulls \n hard. ';
    expect(normalizeReview({ ...review, text })).toEqual({ ...review, text: 'Pulls hard.' });
  });
});

it('shows an average from 5 reviews on, to one decimal place', () => {
  expect(averageStars({ count: 0, sum: 0 })).toBeNull();
  expect(averageStars({ count: 4, sum: 20 })).toBeNull();
  expect(averageStars({ count: 5, sum: 25 })).toBe(5);
  expect(averageStars({ count: 6, sum: 28 })).toBe(4.7);
});

it('names the author and the stars', () => {
  const author = { firstName: 'Ray', truck: '2014 Ram 2500', state: 'MT' };
  expect(authorText(author)).toBe('Ray, 2014 Ram 2500, MT');
  expect(authorText({ ...author, firstName: null })).toBe('An owner, 2014 Ram 2500, MT');
  expect(starsText(4)).toBe('4 of 5 stars');
});
