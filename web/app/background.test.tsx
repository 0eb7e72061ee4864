import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storageKeys } from '#web/lib/storage.ts';
import { findSwitch, openAccount, openMenu } from '#web/tests/components/account-dialog.ts';
import { notificationAnswers } from '#web/tests/components/notification-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { stubPushDevice } from '#web/tests/components/push-device.ts';
import { admin, customer } from '#web/tests/components/records.ts';
import { recordExits } from '#web/tests/components/replace-property.ts';
import { handlePushMessages } from './background.ts';

const deviceLabel = 'On this device';

/** Opens My Orders, and turns on push for the customer in this browser. */
async function openWithPush(unsubscribe: 'works' | 'hangs' = 'works') {
  const device = stubPushDevice({ permission: 'granted', unsubscribe });
  const app = await openApp('/my-orders', { answers: notificationAnswers() });
  const account = await openAccount(app.user);
  await app.user.click(await findSwitch(account, deviceLabel));
  await waitFor(async () => expect(await findSwitch(account, deviceLabel)).toBeChecked());
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(account).not.toBeInTheDocument());
  const subscriptions = () => app.calls.filter(({ path }) => path === '/api/push-subscriptions');
  return { ...app, device, subscriptions };
}

const methodsOf = (calls: { method: string }[]) => calls.map(({ method }) => method);
const owner = () => localStorage.getItem(storageKeys.pushOwner);

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

it('unsubscribes this browser on logout', async () => {
  const { user, device, subscriptions } = await openWithPush();
  const exits = recordExits();
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(exits).toEqual(['/api/logout']));
  expect(methodsOf(subscriptions())).toEqual(['POST', 'DELETE']);
  expect([device.endpoint, owner()]).toEqual([undefined, null]);
});

it('logs out even if unsubscribing hangs, and unsubscribes at the next start', async () => {
  const { user, device, subscriptions } = await openWithPush('hangs');
  const exits = recordExits();
  await openMenu(user);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(methodsOf(subscriptions())).toEqual(['POST', 'DELETE']));
  expect(exits).toEqual([]);
  await vi.advanceTimersByTimeAsync(3000);
  await waitFor(() => expect(exits).toEqual(['/api/logout']));
  expect(device.endpoint).toBeDefined();
  device.unsubscribe = 'works';
  await openApp('/', { as: null, answers: notificationAnswers() });
  handlePushMessages();
  await waitFor(() => expect([device.endpoint, owner()]).toEqual([undefined, null]));
});

it('unsubscribes the previous user’s push when another user signs in', async () => {
  const { device } = await openWithPush();
  const { user, calls } = await openApp('/my-orders', {
    as: admin,
    answers: notificationAnswers(),
  });
  handlePushMessages();
  expect(await screen.findByText('No Orders Yet')).toBeVisible();
  await waitFor(() => expect(device.endpoint).toBeUndefined());
  expect(methodsOf(calls.filter(({ path }) => path === '/api/push-subscriptions'))).toEqual([
    'DELETE',
  ]);
  expect(await findSwitch(await openAccount(user), deviceLabel)).not.toBeChecked();
});

it('registers the subscription again at each start', async () => {
  const { device, subscriptions, load } = await openWithPush();
  await load('/my-orders');
  handlePushMessages();
  await waitFor(() => expect(subscriptions()).toHaveLength(2));
  const registration = { method: 'POST', body: { endpoint: device.endpoint } };
  expect(subscriptions()).toMatchObject([registration, registration]);
  expect(owner()).toBe(JSON.stringify(customer.id));
});
