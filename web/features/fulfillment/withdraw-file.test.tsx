import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, orderFile, orderJson } from '#web/tests/components/records.ts';

it('withdraws a delivered file with a reason', async () => {
  const order = orderJson({ status: 'fulfilled', paymentStatus: 'paid' });
  let file = orderFile({ deliveredAt: '2026-10-03T12:00:00.000Z' });
  const path = `POST /api/admin/orders/${order.id}/files/${file.id}/withdraw`;
  const app = await openApp(`/admin?order=${order.id}`, {
    as: admin,
    answers: {
      ...adminAnswers([order]),
      [`GET /api/orders/${order.id}/files`]: () => [file],
      [path]: () => {
        file = { ...file, withdrawnAt: '2026-10-04T12:00:00.000Z', withdrawnReason: 'Wrong data.' };
        return order;
      },
    },
  });
  await app.user.click(await screen.findByRole('button', { name: /^Withdraw / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw File' }));
  const confirm = dialog.getByRole('button', { name: 'Withdraw' });
  expect(confirm).toBeDisabled();
  await app.user.type(dialog.getByRole('textbox'), 'Wrong data.');
  await app.user.click(confirm);
  expect(await screen.findByText('Withdrawn')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw / })).toBeNull());
});
