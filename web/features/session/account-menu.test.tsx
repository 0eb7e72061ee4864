import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openAccount, openMenu } from '#web/tests/components/account-dialog.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, customer } from '#web/tests/components/records.ts';

const mainLinks = async () =>
  [...(await screen.findByRole('navigation', { name: 'Main' })).querySelectorAll('a')].map(
    ({ textContent }) => textContent,
  );

it('shows customers their links, name and email', async () => {
  const { user } = await openApp('/my-orders');
  expect(await mainLinks()).toEqual(['Calibrations', 'My Orders']);
  expect(screen.queryByText('Admin')).toBeNull();
  expect(screen.getByRole('link', { name: 'Straight Six' })).toHaveAttribute('href', '/');
  const menu = await openMenu(user);
  expect(menu).toHaveTextContent('Cal Rivera');
  expect(menu).toHaveTextContent(customer.email);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Your Account',
    'Log out',
  ]);
  expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveAttribute('href', '/api/logout');
});

it('shows admins the Admin link and badge', async () => {
  await openApp('/my-orders', { as: admin });
  await waitFor(async () =>
    expect(await mainLinks()).toEqual(['Calibrations', 'My Orders', 'Admin']),
  );
  expect(screen.getAllByText('Admin')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
});

it.each([
  { who: 'no name', name: { firstName: null, lastName: null }, initials: 'C', shown: 'Account' },
  { who: 'only a first name', name: { lastName: null }, initials: 'C', shown: 'Cal' },
])('shows the account menu of a user with $who', async ({ name, initials, shown }) => {
  const { user } = await openApp('/my-orders', { as: { ...customer, ...name } });
  const menu = await openMenu(user);
  expect(screen.getByText(initials)).toBeVisible();
  expect(menu).toHaveTextContent(shown);
  expect(menu).toHaveTextContent(customer.email);
});

it.each(['/?years=2013-2018', '/my-orders'])(
  'closes only the account dialog on Back, over %s',
  async (path) => {
    const { user } = await openApp(path);
    const dialog = await openAccount(user);
    expect(location.pathname + location.search).toMatch(/[?&]account=true$/);
    expect(location.pathname).toBe(path.replace(/\?.*/, ''));
    history.back();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(location.pathname + location.search).toBe(path);
  },
);

it('doesn’t open the closed account dialog again on Back', async () => {
  const { user } = await openApp('/');
  await user.click(await screen.findByRole('button', { name: '2013-2018' }));
  await openAccount(user);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(location.search).toBe('?years=2013-2018'));
  history.back();
  await waitFor(() => expect(location.search).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
});
