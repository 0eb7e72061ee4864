import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin } from '#web/tests/components/records.ts';
import { fails } from '#web/tests/components/stub-api.ts';
import type { AdminReviewJson, ReviewDecisionJson } from '#worker/domain/reviews/reviews.api.ts';

const review: AdminReviewJson = {
  orderId: '11112222-0000-4000-8000-000000000000',
  stars: 4,
  text: 'Pulls hard.',
  mayShow: true,
  decision: null,
  version: 2,
  firstName: 'Ray',
  truck: '2014 Ram 2500',
  state: 'MT',
  product: '2013-2018 6.7L',
  orderedAt: '2026-10-01T12:00:00.000Z',
  updatedAt: '2026-10-20T12:00:00.000Z',
};
const path = `PUT /api/admin/reviews/${review.orderId}`;

async function open(first: AdminReviewJson[]) {
  let reviews = first;
  const app = await openApp('/admin', {
    as: admin,
    answers: {
      ...adminAnswers([]),
      'GET /api/admin/reviews': () => reviews,
      [path]: ({ body }) => {
        const { decision } = body as ReviewDecisionJson;
        reviews = reviews.map((each) => ({ ...each, decision }));
        return new Response(null, { status: 204 });
      },
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Reviews' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Reviews' })) };
}

it('publishes a review and takes it back, without a way to edit it', async () => {
  const { user, dialog, calls } = await open([review]);
  expect(await dialog.findByText('Pulls hard.')).toBeVisible();
  expect(dialog.getByText(/^Ray, 2014 Ram 2500, MT. 2013-2018 6.7L, order 11112222/)).toBeVisible();
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Publish the review of order 11112222' }));
  expect(await dialog.findByText('Published')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /^Don’t publish/ }));
  expect(await dialog.findByText('Not published')).toBeVisible();
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toEqual([
    { decision: 'published', version: 2 },
    { decision: 'hidden', version: 2 },
  ]);
});

it('says that the customer just changed a review', async () => {
  const { user, dialog, answers } = await open([review]);
  const text = 'The customer just changed this review. Read it again, then decide.';
  answers[path] = fails(409, text);
  await user.click(await dialog.findByRole('button', { name: /^Publish/ }));
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
});

it('doesn’t offer to publish a private review', async () => {
  const { dialog } = await open([{ ...review, mayShow: false }]);
  expect(await dialog.findByText('Private')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /publish/i })).toBeNull();
});

it('says when there are no reviews yet', async () => {
  const { dialog } = await open([]);
  expect(await dialog.findByText(/^No reviews yet\./)).toBeVisible();
});
