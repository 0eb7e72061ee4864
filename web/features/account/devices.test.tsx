import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { leaveFor } from '#web/lib/leave-for.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { customer } from '#web/tests/components/records.ts';
import { type Answers, fails } from '#web/tests/components/stub-api.ts';
import type { SessionJson } from '#worker/domain/accounts/accounts.api.ts';

vi.mock('#web/lib/leave-for.ts', () => ({ leaveFor: vi.fn() }));

const phone: SessionJson = {
  id: 'a1',
  device: 'Chrome on Android',
  isCurrent: true,
  createdAt: '2026-01-02T12:00:00.000Z',
  lastUsedAt: '2026-01-21T15:00:00.000Z',
};
const tablet = { ...phone, id: 'b2', device: 'Safari on iPad', isCurrent: false };
const unknown = { ...tablet, id: 'c3', device: null };

const gone = () => new Response(null, { status: 204 });

async function openDevices(answers: Answers) {
  const app = await openApp('/my-orders?account=true', {
    as: customer,
    answers: {
      'GET /api/account/sessions': () => [phone, tablet, unknown],
      'GET /api/account': () => ({ deletionRequestedAt: null }),
      'GET /api/account/trucks': () => [],
      'GET /api/account/transfers': () => ({ outgoing: [], incoming: [], files: [] }),
      ...answers,
    },
  });
  const devices = within(await screen.findByRole('region', { name: 'Where You’re Signed In' }));
  return { ...app, devices };
}

it('lists the devices in plain words, and signs one out', async () => {
  const { devices, user, answers } = await openDevices({
    'DELETE /api/account/sessions/b2': gone,
  });
  const rows = await devices.findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/^Chrome on Android This device/);
  expect(rows[0]).toHaveTextContent(/Last used Jan 21, \d+:00/);
  expect(rows[0]).toHaveTextContent('Logged in since Jan 2, 2026');
  expect(rows[1]).toHaveTextContent(/^Safari on iPad Last used/);
  expect(rows[2]).toHaveTextContent('Unknown device');
  answers['GET /api/account/sessions'] = () => [phone, unknown];
  await user.click(devices.getByRole('button', { name: 'Log Out: Safari on iPad' }));
  await waitFor(() => expect(devices.queryByText('Safari on iPad')).toBeNull());
});

it('signs out everywhere else, and then offers only this device', async () => {
  const { devices, user, answers } = await openDevices({
    'DELETE /api/account/sessions/others': fails(503, 'We can’t reach our database.'),
  });
  const button = await devices.findByRole('button', { name: 'Log Out Other Devices' });
  await user.click(button);
  expect(await screen.findByText('503: We can’t reach our database.')).toBeVisible();
  answers['DELETE /api/account/sessions/others'] = gone;
  answers['GET /api/account/sessions'] = () => [phone];
  await user.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(devices.getAllByRole('listitem')).toHaveLength(1);
});

it('deletes nothing and stays signed in offline', async () => {
  const draft = JSON.stringify({ userId: customer.id, drafts: { a1: 'Unsent' } });
  localStorage.setItem(storageKeys.chatTexts, draft);
  const { devices, user } = await openDevices({});
  await user.click(await devices.findByRole('button', { name: 'Log Out: this device' }));
  const prompt = within(await screen.findByRole('dialog', { name: 'Log out of this device?' }));
  setOnline(false);
  await user.click(prompt.getByRole('button', { name: 'Log Out' }));
  expect(await screen.findByText('You need a connection to log out.')).toBeVisible();
  expect(localStorage.getItem(storageKeys.chatTexts)).toBe(draft);
  expect(leaveFor).not.toHaveBeenCalled();
});

it('asks before it signs out of this device', async () => {
  const { devices, user } = await openDevices({});
  await user.click(await devices.findByRole('button', { name: 'Log Out: this device' }));
  const prompt = within(await screen.findByRole('dialog', { name: 'Log out of this device?' }));
  await user.click(prompt.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/api/logout'));
});
