import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { adminAnswers, listAnswer } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, orderJson } from '#web/tests/components/records.ts';
import { hangs } from '#web/tests/components/stub-api.ts';
import { stubWidth } from '#web/tests/components/stub-layout.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const order = (vehicleModel: string, change: Partial<OrderJson>) =>
  orderJson({ id: crypto.randomUUID(), vehicleModel, ...change });
const mine = order('Mine', { assignee: admin, tuneType: 'single' });
const unread = order('Unread', { unread: 2 });
const orders = [mine, unread];

// Wide, so that the list and its filters stay beside an open order.
beforeEach(() => void stubWidth(1280));

const open = (path: string) => openApp(path, { as: admin, answers: adminAnswers(orders) });
const card = (vehicle: string) => screen.findByRole('button', { name: new RegExp(vehicle) });
const gone = (vehicle: string) =>
  waitFor(() => expect(screen.queryByRole('button', { name: new RegExp(vehicle) })).toBeNull());

it('combines filters with tabs, the search and Back, and keeps them in the URL', async () => {
  const { user } = await open('/admin');
  await card('2014 Ram Unread');
  await user.click(screen.getByRole('button', { name: 'Assigned to Me' }));
  await gone('2014 Ram Unread');
  expect(await card('2014 Ram Mine')).toHaveTextContent('You');
  expect(location.search).toBe('?mine=true');

  await user.click(screen.getByRole('searchbox', { name: 'Search all orders' }));
  await user.paste('2014 ram');
  expect(await screen.findByRole('list', { name: 'Matching orders' })).toBeVisible();
  await gone('2014 Ram Unread');

  await waitFor(() => expect(location.search).toBe('?mine=true&q=2014+ram'));
  await user.click(await card('2014 Ram Mine'));
  await waitFor(() => expect(location.search).toContain(`order=${mine.id}`));
  expect(location.search).toContain('mine=true');
  history.back();
  await waitFor(() => expect(location.search).toBe('?mine=true&q=2014+ram'));

  await user.click(await screen.findByRole('button', { name: 'Denied0' }));
  await waitFor(() => expect(location.search).toContain('tab=denied'));
  expect(location.search).toContain('mine=true');
  expect(await screen.findByText('No orders match these filters')).toBeVisible();
});

it('counts the filtered orders in every tab, and leads to them from an empty one', async () => {
  const approved = order('Done', { assignee: admin, status: 'approved' });
  const { user } = await openApp('/admin?mine=true&sotf=true', {
    as: admin,
    answers: adminAnswers([...orders, { ...approved, tuneType: 'sotf' }]),
  });
  expect(await screen.findByRole('tab', { name: 'Pending (0)' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Approved (1)' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Show 1 in Approved' }));
  await card('2014 Ram Done');
  expect(location.search).toContain('tab=approved');
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByRole('tab', { name: 'Pending (2)' })).toBeVisible();
});

it('keeps the filters that were chosen beside an open order', async () => {
  const { user } = await open('/admin');
  await user.click(await card('2014 Ram Mine'));
  await waitFor(() => expect(location.search).toContain(`order=${mine.id}`));
  await user.click(screen.getByRole('button', { name: 'Assigned to Me' }));
  await gone('2014 Ram Unread');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(location.search).not.toContain('order='));
  expect(location.search).toContain('mine=true');
  await gone('2014 Ram Unread');
});

it('opens with the filters of the URL and removes them', async () => {
  const { user } = await open('/admin?sotf=true&unread=true');
  await card('2014 Ram Unread');
  await gone('2014 Ram Mine');
  expect(screen.getByRole('button', { name: 'SOTF' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'SOTF' }));
  await user.click(screen.getByRole('button', { name: 'Unread' }));
  await card('2014 Ram Mine');
  await user.click(screen.getByRole('button', { name: 'More Filters' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Platform' }), 'EZLynk');
  await card('2014 Ram Mine');
  expect(location.search).toBe('?platform=EZLynk');
});

it('names the filters that are set, and clears all of them', async () => {
  const { user } = await open('/admin?mine=true&platform=EZLynk&since=2026-01-31');
  await screen.findByText('Filtered by: Assigned to Me, EZLynk, Ordered Since Jan 31, 2026');
  await gone('2014 Ram Unread');
  const bar = screen.getByRole('group', { name: 'Filter orders' });
  bar.scrollLeft = 200;
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(bar.scrollLeft).toBe(0);
  await card('2014 Ram Unread');
  expect(location.search).toBe('');
  expect(screen.queryByText(/^Filtered by/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Assigned to Me' })).toHaveFocus();
});

it('shows the filters for the platform and the days on request', async () => {
  const { user } = await open('/admin');
  await card('2014 Ram Unread');
  expect(screen.queryByRole('combobox', { name: 'Platform' })).toBeNull();
  const toggle = screen.getByRole('button', { name: 'More Filters', expanded: false });
  await user.click(toggle);
  const platform = await screen.findByRole('combobox', { name: 'Platform' });
  await waitFor(() => expect(platform).toHaveTextContent('HP Tuners'));
  const since = screen.getByLabelText('Ordered Since');
  fireEvent.change(since, { target: { value: '2026-01-31' } });
  await screen.findByText('Filtered by: Ordered Since Jan 31, 2026');
  await user.click(screen.getByRole('button', { name: 'More Filters', expanded: true }));
  expect(since).not.toBeVisible();
  expect(location.search).toBe('?since=2026-01-31');
});

it('searches on the server while the list is still loading', async () => {
  const wagon = order('Wagon', { createdAt: '2025-01-01T00:00:00.000Z' });
  const { user } = await openApp('/admin', {
    as: admin,
    answers: {
      ...adminAnswers([...orders, wagon]),
      'GET /api/admin/orders': (call) =>
        call.headers.has('Search-Text') ? listAnswer([...orders, wagon])(call) : hangs(call),
    },
  });
  await user.click(await screen.findByRole('searchbox', { name: 'Search all orders' }));
  // At once: slow typing would search for each part of the text, and replace the card before the
  // click.
  await user.paste('WAGON');
  expect(await screen.findByText('1 order')).toBeVisible();
  await user.click(await card('2014 Ram Wagon'));
  expect(await screen.findByRole('dialog', { name: 'Order Details' })).toBeVisible();
});

it.each([
  ['x'.repeat(500), 'x'.repeat(200)],
  ['🚚'.repeat(150), '🚚'.repeat(100)],
  // The limit cuts the last pair in two.
  [`a${'🚚'.repeat(100)}`, `a${'🚚'.repeat(99)}`],
])('searches for the start of a text that is too long', async (typed, sent) => {
  const { user, calls } = await openApp('/admin', { as: admin, answers: adminAnswers(orders) });
  const field = await screen.findByRole('searchbox', { name: 'Search all orders' });
  await user.click(field);
  await user.paste(typed);
  expect(await screen.findByText('No orders found matching your search')).toBeVisible();
  const texts = calls.map(({ headers }) => headers.get('Search-Text')).filter(Boolean);
  expect(texts).toEqual([encodeURIComponent(sent)]);
});

it('shows priority orders first, and sorts by the total on request', async () => {
  const priority = order('Priority', { isPriority: true, totalAmount: 100 });
  const { user } = await openApp('/admin', { as: admin, answers: adminAnswers([mine, priority]) });
  await card('2014 Ram Priority');
  const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names()[0]).toContain('Ram Priority');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort orders' }), 'total');
  await waitFor(() => expect(names()[0]).toContain('Ram Mine'));
  expect(location.search).toBe('?sort=total');
});
