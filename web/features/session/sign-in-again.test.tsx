import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { leaveFor } from '#web/lib/leave-for.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, orderJson } from '#web/tests/components/records.ts';
import { stubWidth } from '#web/tests/components/stub-layout.ts';
import { minuteMs } from '#worker/domain/durations.ts';
import { signInAgainReason } from '#worker/domain/error-reasons.ts';

vi.mock('#web/lib/leave-for.ts', () => ({ leaveFor: vi.fn() }));

beforeEach(() => {
  localStorage.clear();
  stubWidth(1280);
});

const order = orderJson({ status: 'approved', paymentStatus: 'paid', amountPaid: 64_900 });

async function openRefund() {
  const app = await openApp(`/admin?tab=approved&order=${order.id}`, {
    as: admin,
    answers: {
      ...adminAnswers([order]),
      [`GET /api/orders/${order.id}/payments`]: () => ({ payments: [], refunds: [] }),
      [`POST /api/admin/orders/${order.id}/refund`]: () =>
        new Response(
          'You last entered your password more than 12 hours ago. Log in again to do this.',
          {
            status: 403,
            headers: { 'Error-Reason': signInAgainReason },
          },
        ),
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }));
  return { ...app, dialog };
}

it('asks to sign in again, comes back to the same place, and keeps what was typed', async () => {
  const { dialog, user } = await openRefund();
  await user.clear(dialog.getByLabelText('Amount in Dollars *'));
  await user.type(dialog.getByLabelText('Amount in Dollars *'), '200');
  await user.type(dialog.getByLabelText('Reason for Refund *'), 'Wrong switch');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  const prompt = within(await screen.findByRole('dialog', { name: 'Log in again' }));
  await user.click(prompt.getByRole('button', { name: 'Log In Again' }));
  const here = encodeURIComponent(`/admin?tab=approved&order=${order.id}`);
  expect(leaveFor).toHaveBeenCalledWith(`/api/login?for=again&returnTo=${here}`);

  const again = await openRefund();
  await waitFor(() =>
    expect(again.dialog.getByLabelText('Reason for Refund *')).toHaveValue('Wrong switch'),
  );
  expect(again.dialog.getByLabelText('Amount in Dollars *')).toHaveValue('200');
  expect(again.dialog.getByRole('button', { name: 'Refund' })).toBeEnabled();
});

it('keeps what was typed for 30 minutes after the end of the session, without a question', async () => {
  const { dialog, user, answers } = await openRefund();
  await user.type(dialog.getByLabelText('Reason for Refund *'), 'Wrong switch');
  answers[`POST /api/admin/orders/${order.id}/refund`] = () =>
    new Response('Unauthorized', { status: 401 });
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalled());
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  const saved = localStorage.getItem(storageKeys.dialogInput) ?? '';
  const reopenAfter = async (minutes: number) => {
    localStorage.setItem(storageKeys.dialogInput, saved);
    vi.spyOn(Date, 'now').mockReturnValue(JSON.parse(saved).savedAt + minutes * minuteMs);
    return (await openRefund()).dialog.getByLabelText('Reason for Refund *');
  };
  const inTime = await reopenAfter(29);
  await waitFor(() => expect(inTime).toHaveValue('Wrong switch'));
  expect(await reopenAfter(31)).toHaveValue('');
  vi.restoreAllMocks();
});

it('stays signed in and keeps the form when the user cancels', async () => {
  const { dialog, user } = await openRefund();
  await user.type(dialog.getByLabelText('Reason for Refund *'), 'Wrong switch');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  const prompt = within(await screen.findByRole('dialog', { name: 'Log in again' }));
  await user.click(prompt.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log in again' })).toBeNull());
  expect(dialog.getByLabelText('Reason for Refund *')).toHaveValue('Wrong switch');
  expect(location.pathname).toBe('/admin');
});
