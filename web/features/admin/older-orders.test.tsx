import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { adminAnswers, listHeaders } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, customer, messageJson, orderJson } from '#web/tests/components/records.ts';
import { type Answer, type Answers, fails, hangs } from '#web/tests/components/stub-api.ts';
import { orderSearchText } from '#worker/domain/orders/order-search.ts';
import type { OrderJson, OrderSearchJson } from '#worker/domain/orders/orders.api.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';

const search = 'POST /api/admin/orders/search';
const dayMs = 24 * 60 * 60 * 1000;
const order = (vehicleModel: string, daysAgo: number, change: Partial<OrderJson> = {}) =>
  orderJson({
    id: crypto.randomUUID(),
    vehicleModel,
    createdAt: new Date(Date.now() - daysAgo * dayMs).toISOString(),
    ...change,
  });

const recent = order('Recent', 2, { status: 'denied' });
const older = [
  order('Wagon', 200, { status: 'denied', tuneType: 'sotf' }),
  order('Express', 300, { status: 'denied' }),
  order('Mule', 400, { status: 'fulfilled', paymentStatus: 'paid' }),
];

/** Searches orders like the server, one per page. */
const findsIn =
  (orders: readonly OrderJson[]): Answer =>
  ({ path, body }) => {
    const { text = '', statuses, sotf, resubmitOf, before = '9' } = body as OrderSearchJson;
    const found = orders.filter(
      (one) =>
        orderSearchText(one).includes(text) &&
        (statuses?.includes(one.status) ?? true) &&
        (!sotf || one.tuneType === 'sotf') &&
        (!resubmitOf || one.resubmitOf === resubmitOf) &&
        one.createdAt < before,
    );
    const at = Number(/after=(\d+)/.exec(path)?.[1] ?? 0);
    const hasMore = at + 1 < found.length;
    const link = `</api/admin/orders/search?after=${at + 1}~x>; rel="next"`;
    return Response.json(found.slice(at, at + 1), { headers: hasMore ? { Link: link } : {} });
  };

const open = (path = '/admin?tab=denied', answers: Answers = {}) =>
  openApp(path, {
    as: admin,
    answers: {
      ...adminAnswers([recent]),
      'GET /api/admin/orders/counts': () => ({
        ...counts,
      }),
      [search]: finds,
      ...answers,
    },
  });

const finds = findsIn(older);

const counts = { all: 4, pending: 0, approved: 0, denied: 3, ready: 0, fulfilled: 1 };

const card = (vehicle: string) => screen.findByRole('button', { name: new RegExp(vehicle) });
const noCard = (vehicle: string) =>
  expect(screen.queryByRole('button', { name: new RegExp(vehicle) })).toBeNull();
const more = () => screen.findByRole('button', { name: 'Show Older Orders' });
const field = () => screen.getByRole('searchbox', { name: 'Search all orders' });

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

it('loads older orders of a tab on demand, page by page', async () => {
  const { user, calls } = await open();
  await card('Recent');
  expect(screen.getByText('1 order loaded')).toBeVisible();
  expect((await screen.findAllByRole('tab'))[2]).toHaveTextContent('Denied (3)');
  expect(calls.filter(({ path }) => path.startsWith('/api/admin/orders/search'))).toEqual([]);
  await user.click(await more());
  await card('Wagon');
  noCard('Express');
  await user.click(await more());
  await card('Express');
  expect(await screen.findByText('3 orders')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show Older Orders' })).toBeNull();
  noCard('Mule');
});

it('loads older orders when the end of the list scrolls into view', async () => {
  await open();
  await more();
  setInView(true);
  await card('Wagon');
  await card('Express');
  expect(screen.queryByRole('button', { name: 'Show Older Orders' })).toBeNull();
});

it('loads fulfilled orders that only the server has', async () => {
  const { user } = await open('/admin?tab=fulfillment');
  await user.click(await screen.findByRole('button', { name: 'Fulfilled (1)' }));
  await user.click(await more());
  await card('Mule');
});

it('finds older orders on the server, and keeps them for the next search', async () => {
  const { user, answers } = await open();
  await card('Recent');
  await user.type(field(), 'wagon');
  await user.click(await card('Wagon'));
  expect(await screen.findByRole('dialog', { name: 'Order Details' })).toBeVisible();
  await user.keyboard('{Escape}');
  answers[search] = hangs;
  await user.clear(field());
  await user.type(field(), 'ram wag');
  await card('Wagon');
  expect(await screen.findByRole('button', { name: 'Loading older orders' })).toBeVisible();
});

it('says that nothing matches only after the server has searched', async () => {
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const { user } = await open('/admin?tab=denied', { [search]: () => responded.then(() => []) });
  await card('Recent');
  await user.type(field(), 'nothing');
  expect(await screen.findByRole('button', { name: 'Loading older orders' })).toBeVisible();
  expect(screen.queryByText('No orders found matching your search')).toBeNull();
  respond();
  expect(await screen.findByText('No orders found matching your search')).toBeVisible();
});

it('shows why a search failed, and retries it', async () => {
  const { user, answers } = await open('/admin?tab=denied', { [search]: fails(500, 'Not now.') });
  await card('Recent');
  await user.type(field(), 'wagon');
  expect(await screen.findByText('500: Not now.')).toBeVisible();
  answers[search] = finds;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await card('Wagon');
});

it('sends the filters to the server, and opens a linked order that only the server has', async () => {
  const { user, load } = await open('/admin?tab=denied&sotf=true');
  await user.click(await more());
  await card('Wagon');
  noCard('Express');
  const mule = older[2] as OrderJson;
  await load(`/admin?order=${mule.id}`);
  const details = await screen.findByRole('dialog', { name: 'Order Details' });
  expect((await within(details).findAllByText(/Mule/))[0]).toBeVisible();
  await load('/admin?order=missing');
  expect(await screen.findByText('We can’t find that order.')).toBeVisible();
});

it('says why it could not load a linked order, and tries again', async () => {
  const mule = older[2] as OrderJson;
  let answer: Answers[string] = fails(403, 'Admins only');
  const { user } = await open(`/admin?order=${mule.id}`, { [search]: (call) => answer(call) });
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.queryByText('We can’t find that order.')).toBeNull();
  answer = finds;
  await user.click(retry);
  expect(await screen.findByRole('dialog', { name: 'Order Details' })).toBeVisible();
});

it('searches before the time that the server gave, whatever time it is here', async () => {
  const activeSince = Date.parse('2020-01-01T00:00:00Z');
  const headers = { ...listHeaders(), 'Orders-Active-Since': `${activeSince}` };
  const { user, calls } = await open('/admin?tab=denied', {
    'GET /api/admin/orders': () => Response.json([recent], { headers }),
  });
  await user.click(await more());
  await waitFor(() => {
    const searches = calls.filter(({ path }) => path === '/api/admin/orders/search');
    expect(searches[0]?.body).toMatchObject({ before: '2020-01-01T00:00:00.000Z' });
  });
});

it('shows the conversations of earlier orders that only the server has', async () => {
  const [newest, oldest] = [older[0] as OrderJson, older[1] as OrderJson];
  const chat = ({ id }: OrderJson, text: string) => ({
    [`GET /api/orders/${id}/messages`]: () => [messageJson({ id: `of-${id}`, message: text })],
  });
  const again = order('Again', 1, { resubmitOf: newest.id });
  newest.resubmitOf = oldest.id;
  const { load } = await open(`/admin?order=${again.id}#chat`, {
    ...adminAnswers([again]),
    'GET /api/admin/orders/counts': () => ({ ...counts, pending: 1 }),
    ...chat(again, 'Second try.'),
    ...chat(newest, 'First try.'),
    ...chat(oldest, 'The oldest question.'),
  });
  const messages = await screen.findByRole('log', { name: 'Messages' });
  expect(await within(messages).findByText('The oldest question.')).toBeVisible();
  expect(within(messages).getByText('First try.')).toBeVisible();

  await load(`/admin?order=${oldest.id}`);
  const name = `Order ${shortId(newest.id)}`;
  expect(await screen.findByRole('button', { name })).toBeVisible();
});

it('filters by the days on which orders were placed', async () => {
  const until = (older[0]?.createdAt ?? '').slice(0, 10);
  const { user, calls } = await open(`/admin?tab=denied&until=${until}`);
  await waitFor(() => noCard('Recent'));
  await user.click(await more());
  await card('Wagon');
  const searches = calls.filter(({ path }) => path === '/api/admin/orders/search');
  const start = new Date(`${until}T00:00`);
  start.setDate(start.getDate() + 1);
  expect(searches[0]?.body).toMatchObject({ statuses: ['denied'], before: start.toISOString() });
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

it('exports what the search of the fulfilled orders lists', async () => {
  const blobs = captureBlobs();
  const mustang = order('Mustang', 500, {
    ...{ status: 'fulfilled', paymentStatus: 'paid' },
    user: { ...customer, lastName: 'Mulligan' },
  });
  const { user } = await open('/admin?tab=fulfillment', {
    'GET /api/admin/orders/counts': () => ({ ...counts, all: 5, fulfilled: 2 }),
    [search]: findsIn([...older, mustang]),
  });
  await user.click(await screen.findByRole('button', { name: 'Fulfilled (2)' }));
  // The server also finds the Mustang, by its customer's name.
  await user.type(screen.getByPlaceholderText('Search by email, vehicle, year...'), 'mul');
  await card('Mule');
  noCard('Mustang');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  const text = (await blobs[0]?.text()) ?? '';
  expect(text).toContain('Mule');
  expect(text).not.toContain('Mustang');
});

it('also exports orders that only the server has', async () => {
  const blobs = captureBlobs();
  const { user } = await open();
  await card('Recent');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  const text = (await blobs[0]?.text()) ?? '';
  for (const vehicle of ['Recent', 'Wagon', 'Express']) expect(text).toContain(vehicle);
  expect(text).not.toContain('Mule');
  noCard('Wagon');
});
