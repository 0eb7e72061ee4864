import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storageKeys } from '#web/lib/storage.ts';
import { findSwitch, openAccount } from '#web/tests/components/account-dialog.ts';
import { notificationAnswers } from '#web/tests/components/notification-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { stubPushDevice } from '#web/tests/components/push-device.ts';
import { type Answers, fails } from '#web/tests/components/stub-api.ts';

const emailLabel = 'Email notifications';
const pushLabel = 'Push notifications';
const deviceLabel = 'On this device';

async function openSettings(answers: Answers = {}) {
  const app = await openApp('/my-orders', { answers: { ...notificationAnswers(), ...answers } });
  const account = await openAccount(app.user);
  return {
    ...app,
    account,
    async reload() {
      await app.load('/my-orders');
      return openAccount(app.user);
    },
  };
}

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('turns push off on all devices, and on again with one device', async () => {
  stubPushDevice({ permission: 'granted' });
  const { user, account, reload } = await openSettings();
  await user.click(await findSwitch(account, deviceLabel));
  await waitFor(async () => expect(await findSwitch(account, deviceLabel)).toBeChecked());
  await waitFor(async () =>
    expect(await findSwitch(account, deviceLabel)).not.toHaveAttribute('aria-busy'),
  );
  const push = await findSwitch(account, pushLabel);
  await user.click(push);
  expect(push).not.toBeChecked();
  await waitFor(async () => expect(await findSwitch(account, deviceLabel)).not.toBeChecked());
  await waitFor(() => expect(push).not.toHaveAttribute('aria-busy'));
  const reopened = await reload();
  expect(await findSwitch(reopened, pushLabel)).not.toBeChecked();
  await user.click(await findSwitch(reopened, deviceLabel));
  await waitFor(async () => expect(await findSwitch(reopened, deviceLabel)).toBeChecked());
  await waitFor(async () => expect(await findSwitch(reopened, pushLabel)).toBeChecked());
});

it('turns email off, and reverts the switch when the server rejects a change', async () => {
  const { user, account, answers, reload } = await openSettings();
  const email = await findSwitch(account, emailLabel);
  expect(email).toBeChecked();
  await user.click(email);
  expect(email).not.toBeChecked();
  await waitFor(() => expect(email).not.toHaveAttribute('aria-busy'));
  const reopened = await reload();
  expect(await findSwitch(reopened, emailLabel)).not.toBeChecked();
  answers['PUT /api/notifications'] = fails(500, 'No.');
  await user.click(await findSwitch(reopened, emailLabel));
  expect(await screen.findByText('500: No.')).toBeVisible();
  expect(await findSwitch(reopened, emailLabel)).not.toBeChecked();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(reopened).not.toBeInTheDocument());
});

it('ignores further changes while one is saving, and keeps the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user, account, calls } = await openSettings({
    'PUT /api/notifications': async () => {
      await promise;
      return new Response(null, { status: 204 });
    },
  });
  const email = await findSwitch(account, emailLabel);
  act(() => email.focus());
  await user.keyboard(' ');
  await waitFor(() => expect(email).toHaveAttribute('aria-busy', 'true'));
  await user.keyboard(' ');
  expect(email).not.toBeChecked();
  expect(email).toHaveFocus();
  const writes = calls.filter(({ method }) => method === 'PUT');
  expect(writes.map(({ body }) => body)).toEqual([{ channel: 'email', isOn: false }]);
  resolve();
  await waitFor(() => expect(email).not.toHaveAttribute('aria-busy'));
  expect(email).toHaveFocus();
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

it('unsubscribes the browser when the server rejects the subscription', async () => {
  const device = stubPushDevice({ permission: 'granted' });
  const { user, account } = await openSettings({
    'POST /api/push-subscriptions': fails(503, 'Not now.'),
  });
  await user.click(await findSwitch(account, deviceLabel));
  expect(await screen.findByText('503: Not now.')).toBeVisible();
  expect(await findSwitch(account, deviceLabel)).not.toBeChecked();
  expect(device.endpoint).toBeUndefined();
});

it('stays on when the browser fails to unsubscribe, but unsubscribes on the server', async () => {
  stubPushDevice({ permission: 'granted', unsubscribe: 'fails' });
  const { user, account, calls } = await openSettings();
  const onThisDevice = await findSwitch(account, deviceLabel);
  await user.click(onThisDevice);
  await waitFor(() => expect(onThisDevice).not.toHaveAttribute('aria-busy'));
  expect(onThisDevice).toBeChecked();
  await user.click(onThisDevice);
  expect(await screen.findByText('We couldn’t save that. Try again.')).toBeVisible();
  await waitFor(() => expect(onThisDevice).toBeChecked());
  const changes = calls.filter(({ path }) => path === '/api/push-subscriptions');
  expect(changes.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  expect(localStorage.getItem(storageKeys.pushOwner)).not.toBeNull();
});

it.each([
  {
    where: 'a browser without push support',
    userAgent: navigator.userAgent,
    text: 'This browser doesn’t support notifications',
  },
  {
    where: 'Safari on an iPhone',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    text: 'To get notifications on an iPhone or iPad, add Straight Six to your Home Screen',
  },
])('explains in $where why push is unavailable', async ({ userAgent, text }) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const { account } = await openSettings();
  await waitFor(() => expect(account).toHaveTextContent(text));
  expect(await findSwitch(account, emailLabel)).toBeVisible();
  expect(await findSwitch(account, pushLabel)).toBeChecked();
  expect(within(account).queryByRole('checkbox', { name: deviceLabel })).toBeNull();
});

it('shows push as off on this device while the browser blocks it, and says why', async () => {
  stubPushDevice({ permission: 'denied' });
  const { account } = await openSettings();
  const onThisDevice = await findSwitch(account, deviceLabel);
  expect(onThisDevice).toHaveAccessibleName(
    expect.stringContaining('Your browser is blocking notifications.'),
  );
  expect(onThisDevice).not.toBeChecked();
  expect(onThisDevice).toBeDisabled();
});
