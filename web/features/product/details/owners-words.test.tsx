import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import type {
  PublishedReviewJson,
  PublishedReviewsJson,
} from '#worker/domain/reviews/reviews.api.ts';

const id = '2013-2018-ram-2500-68rfe';
const path = `/api/products/${id}/reviews`;

const review: PublishedReviewJson = {
  stars: 4,
  text: 'Pulls hard.',
  firstName: 'Ray',
  truck: '2014 Ram 2500',
  state: 'MT',
  orderedAt: '2026-10-01T12:00:00.000Z',
};

const open = (answer: PublishedReviewsJson) =>
  openApp(`/product/${id}`, { answers: { [`GET ${path}`]: () => answer } });

const find = async () => within(await screen.findByRole('region', { name: 'What Owners Say' }));

it('shows what owners say, with their truck and the order’s date', async () => {
  await open({ count: 1, average: null, reviews: [review] });
  const words = await find();
  expect(words.getByText('Pulls hard.')).toBeVisible();
  expect(words.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  expect(words.getByText('Ray, 2014 Ram 2500, MT. Ordered Oct 1, 2026.')).toBeVisible();
  expect(words.queryByText(/stars from/)).toBeNull();
});

it('shows the average with its number of orders', async () => {
  await open({ count: 6, average: 4.7, reviews: [review] });
  expect((await find()).getByText('4.7 of 5 stars from 6 orders')).toBeVisible();
});

it('shows nothing without reviews', async () => {
  const { calls } = await open({ count: 0, average: null, reviews: [] });
  await waitFor(() => expect(calls.map((call) => call.path)).toContain(path));
  expect(await screen.findByText('Optional Add-ons')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'What Owners Say' })).toBeNull();
});
