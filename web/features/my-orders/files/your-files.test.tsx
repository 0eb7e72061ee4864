import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import { orderJson } from '#web/tests/components/records.ts';
import { fails } from '#web/tests/components/stub-api.ts';

it('shows an empty message without files, and an error with a retry', async () => {
  const order = orderJson({ status: 'fulfilled', paymentStatus: 'paid' });
  const path = `GET /api/orders/${order.id}/files`;
  const { user, answers } = await openApp(`/my-orders?order=${order.id}`, {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [path]: fails(500, 'We can’t reach our database. Try again in a moment.'),
    },
  });
  const files = await screen.findByRole('region', { name: 'Your files' });
  expect(await within(files).findByRole('alert')).toHaveTextContent(
    '500: We can’t reach our database. Try again in a moment.',
  );
  answers[path] = () => [];
  await user.click(within(files).getByRole('button', { name: 'Try Again' }));
  expect(await within(files).findByText(/This order has no files\./)).toBeVisible();
});
