import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { listenForInstallPrompt } from '#web/lib/install/install-prompt.ts';
import { findSwitch, openAccount } from '#web/tests/components/account-dialog.ts';
import { notificationAnswers } from '#web/tests/components/notification-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { stubPushDevice } from '#web/tests/components/push-device.ts';
import { orderJson } from '#web/tests/components/records.ts';
import type { ApiCall } from '#web/tests/components/stub-api.ts';

const list = 'GET /api/orders/my-orders';

const openMyOrders = () =>
  openApp('/my-orders', { answers: { [list]: () => [orderJson()], ...notificationAnswers() } });

const findHint = () => screen.findByRole('article', { name: 'Get order updates' });
const hint = () => screen.queryByRole('article', { name: 'Get order updates' });
const button = async (name: string) => within(await findHint()).findByRole('button', { name });

const subscriptionCalls = (calls: ApiCall[]) =>
  calls.filter(({ path }) => path === '/api/push-subscriptions');

afterEach(() => localStorage.clear());

it('offers notifications after the first order and prompts on click only', async () => {
  const device = stubPushDevice({ permission: 'default', answer: 'granted' });
  const { user, calls, load } = await openMyOrders();
  await findHint();
  expect([device.prompts, subscriptionCalls(calls)]).toEqual([0, []]);
  await user.click(await button('Turn On'));
  expect(await screen.findByText('We’ll send order updates to this device.')).toBeVisible();
  expect(hint()).toBeNull();
  expect(document.activeElement?.tagName).toBe('DIV');
  expect(device.prompts).toBe(1);
  const { endpoint } = device;
  expect(endpoint).toContain('https://fcm.');
  expect(subscriptionCalls(calls)).toMatchObject([{ method: 'POST', body: { endpoint } }]);

  const account = await openAccount(user);
  const onThisDevice = await findSwitch(account, 'On this device');
  expect(onThisDevice).toBeChecked();
  await user.click(onThisDevice);
  await waitFor(() => expect(onThisDevice).not.toBeChecked());
  await waitFor(() =>
    expect(subscriptionCalls(calls)[1]).toMatchObject({ method: 'DELETE', body: { endpoint } }),
  );
  await load('/my-orders');
  expect(await screen.findByText('Pending Review')).toBeVisible();
  expect(await findSwitch(await openAccount(user), 'On this device')).not.toBeChecked();
  expect(hint()).toBeNull();
});

it('shows no hint without orders or after Not Now', async () => {
  stubPushDevice({ permission: 'default' });
  const { user, answers, load } = await openMyOrders();
  answers[list] = () => [];
  await load('/my-orders');
  expect(await screen.findByText('No Orders Yet')).toBeVisible();
  expect(hint()).toBeNull();
  answers[list] = () => [orderJson()];
  await load('/my-orders');
  await user.click(await button('Not Now'));
  expect(hint()).toBeNull();
  await load('/my-orders');
  expect(await screen.findByText('Pending Review')).toBeVisible();
  expect(await findSwitch(await openAccount(user), 'On this device')).toBeVisible();
  expect(hint()).toBeNull();
});

it('requests no settings for the hint after the user answered it', async () => {
  stubPushDevice({ permission: 'default' });
  const { user, calls, load } = await openMyOrders();
  await user.click(await button('Not Now'));
  calls.length = 0;
  await load('/my-orders');
  expect(await screen.findByText('Pending Review')).toBeVisible();
  expect(await findSwitch(await openAccount(user), 'Push notifications')).toBeVisible();
  expect(calls.filter(({ path }) => path === '/api/notifications')).toHaveLength(1);
});

it('shows the install hint instead of the push hint', async () => {
  stubPushDevice({ permission: 'default' });
  listenForInstallPrompt();
  const { user } = await openMyOrders();
  await findHint();
  act(() => void window.dispatchEvent(new Event('beforeinstallprompt')));
  const offer = await screen.findByRole('article', { name: 'Install Straight Six' });
  expect(hint()).toBeNull();
  await user.click(within(offer).getByRole('button', { name: 'Not Now' }));
  expect(await findHint()).toBeVisible();
});

it('explains how to unblock notifications', async () => {
  stubPushDevice({ permission: 'default', answer: 'denied' });
  const { user, calls } = await openMyOrders();
  await user.click(await button('Turn On'));
  const blocked = 'Your browser is blocking notifications.';
  await waitFor(() => expect(hint()).toHaveTextContent(blocked));
  await user.click(await button('Close'));
  expect(hint()).toBeNull();
  const account = await openAccount(user);
  await waitFor(() => expect(account).toHaveTextContent(blocked));
  const onThisDevice = within(account).getByRole('checkbox', { name: /^On this device/ });
  expect(onThisDevice).not.toBeChecked();
  expect(onThisDevice).toBeDisabled();
  expect(subscriptionCalls(calls)).toEqual([]);
});

it('shows an error and allows a retry when the push service is unreachable', async () => {
  stubPushDevice({ permission: 'default', answer: 'granted', isUnreachable: true });
  const { user } = await openMyOrders();
  await user.click(await button('Turn On'));
  expect(await screen.findByText('We couldn’t turn on notifications. Try again.')).toBeVisible();
  expect(await button('Turn On')).toBeEnabled();
  const onThisDevice = await findSwitch(await openAccount(user), 'On this device');
  await user.click(onThisDevice);
  expect(await screen.findByText('We couldn’t save that. Try again.')).toBeVisible();
  await waitFor(() => expect(onThisDevice).not.toBeChecked());
});
