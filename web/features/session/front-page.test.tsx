import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, customer } from '#web/tests/components/records.ts';
import { hangs } from '#web/tests/components/stub-api.ts';

it('shows the landing page while authentication is loading', async () => {
  await openApp('/', { as: null, answers: { 'GET /api/auth/user': hangs } });
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeVisible();
});

it('shows the 404 page on an unknown path', async () => {
  const { user } = await openApp('/no/such/page', { as: null });
  expect(await screen.findByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  expect(
    screen.getByText("The page you're looking for doesn't exist or has been moved."),
  ).toBeVisible();
  expect(document.title).toBe('404 - Page Not Found | Straight Six');
  await user.click(screen.getByRole('link', { name: 'Back to Home' }));
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeVisible();
  expect(location.pathname).toBe('/');
});

it('shows the error of a page that the server could not open', async () => {
  document.body.dataset.error = 'Your login didn’t finish.';
  onTestFinished(() => void delete document.body.dataset.error);
  await openApp('/api/login/callback', { as: null });
  expect(await screen.findByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
  expect(screen.getByText('Your login didn’t finish.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

it.each(['/My-Orders', '/ADMIN', '/Product/2013-2018-ram-2500-68rfe'])(
  'shows the 404 page on %s, because paths are case-sensitive',
  async (path) => {
    await openApp(path);
    expect(await screen.findByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  },
);

it.each([
  { who: 'visitor', as: null, path: '/my-orders' },
  { who: 'visitor', as: null, path: '/product/2013-2018-ram-2500-68rfe' },
  { who: 'returning customer without stored data', as: customer, path: '/my-orders' },
  { who: 'returning admin without stored data', as: admin, path: '/admin' },
])('asks a $who to check the connection on $path', async ({ as, path }) => {
  setOnline(false);
  await openApp(path, { as });
  expect(await screen.findByRole('heading', { name: 'We Can’t Reach the Server' })).toBeVisible();
  expect(screen.getByText('Check your connection and try again.')).toBeVisible();
});

it('signs in a visitor of the dashboard who is online again', async () => {
  setOnline(false);
  await openApp('/admin', { as: null });
  await screen.findByRole('heading', { name: 'We Can’t Reach the Server' });
  setOnline(true);
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible();
});

it('shows a toast to a customer who opens /admin, and redirects to the catalog', async () => {
  const { calls } = await openApp('/admin');
  expect(await screen.findByText("You don't have admin privileges.")).toBeVisible();
  expect(await screen.findByText('21 calibrations')).toBeVisible();
  expect(location.pathname).toBe('/');
  expect(calls.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([]);
});

it('offers the truck finder on the 404 page and in an empty My Orders', async () => {
  const { load } = await openApp('/no/such/page');
  const finder = () => screen.findByRole('region', { name: 'What do you drive?' });
  expect(await finder()).toBeVisible();
  await load('/my-orders');
  expect(await screen.findByRole('link', { name: 'Browse Calibrations' })).toBeVisible();
  expect(await finder()).toBeVisible();
});

it('sends a visitor from the 404 page to the landing page’s finder', async () => {
  await openApp('/no/such/page', { as: null });
  expect(await screen.findByRole('link', { name: 'Find Your Truck' })).toHaveAttribute(
    'href',
    '/#finder',
  );
});
