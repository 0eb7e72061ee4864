import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectivity } from '#web/api/connectivity.ts';
import { adminAnswers, detailsOf, listAnswer } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, customer, messageJson, orderJson } from '#web/tests/components/records.ts';
import { type Answers, cuts, fails } from '#web/tests/components/stub-api.ts';
import { dayMs } from '#worker/domain/durations.ts';
import type { AdminOrderJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';

const list = 'GET /api/admin/orders';
const order = (vehicleModel: string, daysAgo: number, change: Partial<OrderJson> = {}) =>
  orderJson({
    id: crypto.randomUUID(),
    vehicleModel,
    createdAt: new Date(Date.now() - daysAgo * dayMs).toISOString(),
    ...change,
  });

const orders = [
  order('Recent', 2, { status: 'denied' }),
  order('Wagon', 200, { status: 'denied', tuneType: 'single' }),
  order('Express', 300, { status: 'denied' }),
  order('Mule', 400, { status: 'fulfilled', paymentStatus: 'paid' }),
];
const [recent, wagon, express, mule] = orders as [
  AdminOrderJson,
  AdminOrderJson,
  AdminOrderJson,
  AdminOrderJson,
];

/** Opens the dashboard; the server returns one order per page. */
const open = (path = '/admin?tab=denied', answers: Answers = {}) =>
  openApp(path, {
    as: admin,
    answers: { ...adminAnswers(orders), [list]: listAnswer(orders, 1), ...answers },
  });

const card = (vehicle: string) => screen.findByRole('button', { name: new RegExp(vehicle) });
const noCard = (vehicle: string) =>
  expect(screen.queryByRole('button', { name: new RegExp(vehicle) })).toBeNull();
const more = () => screen.findByRole('button', { name: 'Show More Orders' });
const field = () => screen.getByRole('searchbox', { name: 'Search all orders' });

/** Searches at once: slow typing would search for each part of the text. */
async function search({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>, text: string) {
  await user.click(field());
  await user.paste(text);
}

afterEach(() => void vi.useRealTimers());

/** Tells the observers whether their elements are in view. */
let setInView: (isIntersecting: boolean) => void;

beforeEach(() => {
  vi.restoreAllMocks();
  const listeners = new Set<(changes: { isIntersecting: boolean }[]) => void>();
  setInView = (isIntersecting) => {
    for (const onChange of listeners) onChange([{ isIntersecting }]);
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #onChange: (changes: { isIntersecting: boolean }[]) => void;
      constructor(onChange: (changes: { isIntersecting: boolean }[]) => void) {
        this.#onChange = onChange;
      }
      observe(): void {
        listeners.add(this.#onChange);
      }
      disconnect(): void {
        listeners.delete(this.#onChange);
      }
    },
  );
});

it('loads more orders of a tab on demand, page by page', async () => {
  const { user } = await open();
  await card('Recent');
  expect(screen.getByText('1 order loaded')).toBeVisible();
  expect((await screen.findAllByRole('tab'))[2]).toHaveTextContent('Denied (3)');
  await user.click(await more());
  await card('Wagon');
  noCard('Express');
  await user.click(await more());
  await card('Express');
  expect(await screen.findByText('3 orders')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show More Orders' })).toBeNull();
  noCard('Mule');
});

it('loads more orders when the end of the list scrolls into view', async () => {
  await open();
  await more();
  setInView(true);
  await card('Wagon');
  await card('Express');
  expect(screen.queryByRole('button', { name: 'Show More Orders' })).toBeNull();
});

it('shows fulfilled orders with unread messages and requested changes', async () => {
  const { user } = await open('/admin?tab=fulfillment', {
    [list]: listAnswer([{ ...mule, unread: 2, needsRevision: true, flashFailed: true }]),
  });
  await user.click(await screen.findByRole('button', { name: 'Fulfilled (1)' }));
  const found = await card('Mule');
  expect(found).toHaveTextContent('2 new messages');
  expect(found).toHaveTextContent('Change needed');
  expect(found).toHaveTextContent('Flash failed');
});

it('shows a long wait beside the name, and a short one with the other facts', async () => {
  const shown = [order('Fresh', 0.1), order('Stale', 2)];
  await open('/admin', { ...adminAnswers(shown), [list]: listAnswer(shown) });
  expect(await card('Fresh')).toHaveTextContent(/Cal Rivera.+Fresh.+[AP]M2 h$/);
  expect(await card('Stale')).toHaveTextContent(/Cal Rivera2 days, late.*Stale.+[AP]M$/);
});

it('sends what the admin searches for in a header, once they stop typing', async () => {
  const { calls } = await open();
  await card('Recent');
  for (const value of [' E', ' Expre', ' Express  '])
    fireEvent.change(field(), { target: { value } });
  await card('Express');
  noCard('Recent');
  const sent = calls.filter(({ headers }) => headers.has('Search-Text'));
  expect(sent.map(({ path, headers }) => [path, headers.get('Search-Text')])).toEqual([
    ['/api/admin/orders', 'express'],
  ]);
});

it('says that nothing matches only after the server has searched', async () => {
  const { promise, resolve } = Promise.withResolvers<OrderJson[]>();
  const app = await open();
  await card('Recent');
  app.answers[list] = () => promise;
  await search(app, 'nothing');
  expect(await screen.findByText('Loading orders')).toBeVisible();
  expect(screen.queryByText('No orders found matching your search')).toBeNull();
  resolve([]);
  expect(await screen.findByText('No orders found matching your search')).toBeVisible();
});

it('shows why a search failed, and retries it', async () => {
  const app = await open();
  await card('Recent');
  app.answers[list] = fails(500, 'Not now.');
  await search(app, 'wagon');
  expect(await screen.findByText('500: Not now.')).toBeVisible();
  app.answers[list] = listAnswer(orders);
  await app.user.click(screen.getByRole('button', { name: 'Try Again' }));
  await card('Wagon');
});

it('keeps what the admin searches for in the URL, also when an order opens', async () => {
  const app = await open();
  await card('Recent');
  await search(app, 'wagon');
  await app.user.click(await card('Wagon'));
  expect(await screen.findByRole('dialog', { name: 'Order Details' })).toBeVisible();
  expect(location.search).toContain('q=wagon');
});

it('looks through the loaded orders while offline, and says so', async () => {
  const { user, answers } = await open();
  await card('Recent');
  await user.click(await more());
  await card('Wagon');
  for (const path of [...Object.keys(answers), 'GET /api/health']) answers[path] = cuts;
  connectivity.reportFailure();
  await search({ user }, 'wagon');
  expect(
    await screen.findByText(/^We only looked through the orders on this device/),
  ).toBeVisible();
  await card('Wagon');
  expect(screen.getByText('1 order loaded')).toBeVisible();
  await user.clear(field());
  await user.paste('express');
  await waitFor(() => noCard('Wagon'));
  expect(screen.getByText(/^We only looked through the orders on this device/)).toBeVisible();
  connectivity.reportResponse();
});

it('sends a filter to the server and opens a linked order that no list has', async () => {
  const { load, calls } = await open('/admin?tab=denied&sotf=true');
  await card('Recent');
  const paths = calls.map(({ path }) => path);
  expect(paths).toContain('/api/admin/orders?list=denied&sotf=true');
  await load(`/admin?order=${mule.id}`);
  const details = await screen.findByRole('dialog', { name: 'Order Details' });
  expect((await within(details).findAllByText(/Mule/))[0]).toBeVisible();
  await load('/admin?order=missing');
  expect(await screen.findByText('We can’t find that order.')).toBeVisible();
  await load('/admin?tab=fulfillment&fulfill=missing');
  const fulfillment = await screen.findByRole('dialog', { name: 'Fulfill Order' });
  expect(await within(fulfillment).findByText('We can’t find that order.')).toBeVisible();
});

it('says why it could not load a linked order, and tries again', async () => {
  const path = `GET /api/admin/orders/${mule.id}`;
  const { user, answers } = await open(`/admin?order=${mule.id}`, {
    [path]: fails(500, 'Not now.'),
  });
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.queryByText('We can’t find that order.')).toBeNull();
  answers[path] = () => detailsOf(mule, orders);
  await user.click(retry);
  expect(await screen.findByRole('dialog', { name: 'Order Details' })).toBeVisible();
});

it('shows the conversations of earlier orders, and links the order that replaced one', async () => {
  const chat = ({ id }: OrderJson, text: string) => ({
    [`GET /api/orders/${id}/messages`]: () => [messageJson({ id: `of-${id}`, message: text })],
  });
  const oldest = express;
  const newest = { ...wagon, resubmitOf: oldest.id };
  const again = order('Again', 1, { resubmitOf: newest.id });
  const { load } = await open(`/admin?order=${again.id}#chat`, {
    ...adminAnswers([again, newest, oldest]),
    ...chat(again, 'Second try.'),
    ...chat(newest, 'First try.'),
    ...chat(oldest, 'The oldest question.'),
  });
  const messages = await screen.findByRole('log', { name: 'Messages' });
  expect(await within(messages).findByText('The oldest question.')).toBeVisible();
  expect(await within(messages).findByText('First try.')).toBeVisible();

  await load(`/admin?order=${oldest.id}`);
  const name = `Order ${shortId(newest.id)}`;
  expect(await screen.findByRole('button', { name })).toBeVisible();
});

it('filters by the days on which orders were placed', async () => {
  const until = wagon.createdAt.slice(0, 10);
  const { calls } = await open(`/admin?tab=denied&until=${until}`);
  await card('Wagon');
  noCard('Recent');
  const start = new Date(`${until}T00:00`);
  start.setDate(start.getDate() + 1);
  const before = encodeURIComponent(start.toISOString());
  expect(calls.map(({ path }) => path)).toContain(`/api/admin/orders?before=${before}&list=denied`);
});

it('polls the loaded pages with one request', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const many = Array.from({ length: 120 }, (_, index) => order(`Truck${index}`, index + 1));
  const { user, calls } = await open('/admin', adminAnswers(many));
  await user.click(await more());
  await screen.findByText('100 orders loaded');
  calls.length = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  const polls = calls.filter(({ path }) => path.startsWith('/api/admin/orders?list=pending'));
  expect(polls.map(({ path }) => path)).toEqual(['/api/admin/orders?list=pending&limit=100']);
  expect(screen.getByText('100 orders loaded')).toBeVisible();
});

it('reads the counts and alerts again only when the list has changed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let etag = 'W/"1"';
  const { calls } = await open('/admin?tab=denied', {
    [list]: () => Response.json([recent], { headers: { ETag: etag } }),
  });
  await card('Recent');
  await vi.advanceTimersByTimeAsync(1000);
  const others = () =>
    calls.filter(({ path }) => /counts|alerts/.test(path)).map(({ path }) => path);
  calls.length = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(others()).toEqual([]);
  etag = 'W/"2"';
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(others()).toEqual(['/api/admin/orders/counts', '/api/admin/alerts']));
});

it('reads the counts every 10 s on Images, where no list does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const catalog = { 'GET /api/admin/catalog': () => ({ products: [], addons: [] }) };
  const { answers } = await open('/admin?tab=images', { ...adminAnswers([]), ...catalog });
  expect(await screen.findByRole('tab', { name: 'Pending (0)' })).toBeVisible();
  Object.assign(answers, adminAnswers([order('New', 0)]));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByRole('tab', { name: 'Pending (1)' })).toBeVisible();
});

/** Returns the files that the page offers for download from now on. */
function captureBlobs(): Blob[] {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:csv';
  });
  return blobs;
}

it('exports every match of a search in Fulfilled', async () => {
  const blobs = captureBlobs();
  const mustang = order('Mustang', 500, {
    status: 'fulfilled',
    paymentStatus: 'paid',
    user: { ...customer, lastName: 'Mulligan' },
  });
  const { user } = await open('/admin?tab=fulfillment', adminAnswers([...orders, mustang]));
  await user.click(await screen.findByRole('button', { name: 'Fulfilled (2)' }));
  await user.click(await screen.findByPlaceholderText('Search by email, vehicle, year...'));
  await user.paste('mul');
  await card('Mule');
  await waitFor(() => expect(screen.getByText('1 order')).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  const text = (await blobs[0]?.text()) ?? '';
  expect(text).toContain('Mule');
  expect(text).not.toContain('Mustang');
});

it('also exports orders that it has not loaded', async () => {
  const blobs = captureBlobs();
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    names.push(this.getAttribute('download') ?? '');
  });
  const { user } = await open();
  await card('Recent');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  const text = (await blobs[0]?.text()) ?? '';
  for (const vehicle of ['Recent', 'Wagon', 'Express']) expect(text).toContain(vehicle);
  expect(text).not.toContain('Mule');
  expect(names).toEqual(['denied-orders.csv']);
  noCard('Wagon');
});
