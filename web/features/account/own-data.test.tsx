import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openAccount } from '#web/tests/components/account-dialog.ts';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, customer } from '#web/tests/components/records.ts';
import { fails } from '#web/tests/components/stub-api.ts';

const request = 'POST /api/account/deletion';
const requestLabel = 'Request Deletion';

async function openDialog(as = customer) {
  let deletionRequestedAt: string | null = null;
  const app = await openApp('/my-orders', {
    as,
    answers: {
      'GET /api/account': () => ({ deletionRequestedAt }),
      [request]: () => {
        deletionRequestedAt = '2026-10-01T12:00:00.000Z';
        return { deletionRequestedAt };
      },
    },
  });
  return { ...app, dialog: await openAccount(app.user) };
}

it('shows the shop’s phone number, hours, answers and policies', async () => {
  const { dialog, user } = await openDialog();
  const help = within(dialog);
  expect(await help.findByRole('heading', { name: 'Help and Policies' })).toBeVisible();
  expect(help.getByRole('link', { name: '(406) 555-0142' })).toBeVisible();
  expect(help.getByText('Monday to Friday, 8 am to 5 pm (Mountain Time)')).toBeVisible();
  await user.click(help.getByText('Refund Policy'));
  expect(help.getByText('You can cancel for a full refund', { exact: false })).toBeVisible();
});

it('explains offline why it starts no download', async () => {
  const { dialog, user } = await openDialog();
  expect(await within(dialog).findByRole('button', { name: requestLabel })).toBeVisible();
  setOnline(false);
  await user.click(within(dialog).getByRole('link', { name: 'Download My Data' }));
  expect(
    await screen.findByText('You’re offline. Connect to the internet to download your data.'),
  ).toBeVisible();
});

it('shows an error when the server rejects the request and allows a retry', async () => {
  const { dialog, user, answers } = await openDialog();
  const accept = answers[request];
  answers[request] = fails(503, 'We can’t reach our database.');
  await user.click(await within(dialog).findByRole('button', { name: requestLabel }));
  const prompt = await screen.findByRole('dialog', { name: 'Delete your account?' });
  const confirm = within(prompt).getByRole('button', { name: requestLabel });
  await user.click(confirm);
  expect(await screen.findByText('503: We can’t reach our database.')).toBeVisible();
  await waitFor(() => expect(confirm).not.toHaveAttribute('aria-busy', 'true'));
  Object.assign(answers, { [request]: accept });
  await user.click(confirm);
  expect(
    await within(dialog).findByText('You asked us to delete your account on', { exact: false }),
  ).toHaveAttribute('role', 'status');
});

it('does not offer deletion to an admin', async () => {
  const { dialog } = await openDialog(admin);
  await waitFor(() => expect(dialog).toHaveTextContent('Admin accounts can’t be deleted.'));
  expect(within(dialog).queryByRole('button', { name: requestLabel })).toBeNull();
});
