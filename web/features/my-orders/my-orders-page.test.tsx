import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '#web/api/queries.ts';
import { announceDelivery } from '#web/app/delivery/announce-delivery.ts';
import { queryClient } from '#web/app/query-client.ts';
import { newItem } from '#web/delivery/item.ts';
import type { DeliveryEntry } from '#web/delivery/state.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { addons, customer, messageJson, orderJson } from '#web/tests/components/records.ts';
import { replaceProperty } from '#web/tests/components/replace-property.ts';
import { type ApiCall, cuts, fails, hangs } from '#web/tests/components/stub-api.ts';
import { pageLimits } from '#worker/domain/orders/lists/pages.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const list = 'GET /api/orders/my-orders';
const name = 'Your order for 2013-2018 6.7L';

const openWith = (orders: OrderJson[], path = '/my-orders') =>
  openApp(path, { answers: { [list]: () => orders } });

const findDetails = () => screen.findByRole('dialog', { name: 'Order Details & Communication' });
const cards = () => screen.findAllByRole('article');
const noOrders = () => screen.findByRole('heading', { name: 'No Orders Yet' });
const retry = () => screen.findByRole('button', { name: 'Try Again' });

/** Lets the list refetch, which it does every 10 s. */
async function poll(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(10_000));
}

afterEach(() => vi.useRealTimers());

it('shows the next step to a customer without orders', async () => {
  const { user } = await openWith([]);
  expect(await screen.findByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
  expect(screen.getByText('Track the status of your calibration requests')).toBeVisible();
  expect(await noOrders()).toBeVisible();
  expect(
    screen.getByText(
      "You haven't submitted any calibration requests. Browse available calibrations to get started.",
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Browse Calibrations' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
});

const states = [
  { status: 'pending', label: 'Pending Review', done: 1 },
  { status: 'approved', label: 'Approved', done: 2 },
  { status: 'approved', label: 'Approved', done: 3, paymentStatus: 'paid' },
  { status: 'processing', label: 'Processing', done: 3, paymentStatus: 'paid' },
  { status: 'fulfilled', label: 'Fulfilled', done: 4, paymentStatus: 'paid' },
  // A newer server may have a status that this app doesn't know.
  { status: 'on_hold' as 'pending', label: 'on_hold', done: 1 },
] as const;

it('shows the badge, progress and texts of each status', async () => {
  const [order] = [orderJson()];
  const { user } = await openWith([
    ...states.map(({ label: _, done: _done, ...state }, index) =>
      orderJson({ id: `order-${index}`, ...state }),
    ),
    orderJson({ id: 'denied', status: 'denied', adminResponse: 'The VIN is another truck’s.' }),
    orderJson({ id: 'single', tuneType: 'single', vin: null }),
    orderJson({ id: 'fallback', product: { ...order.product, sotfPrice: null } }),
  ]);
  const found = await cards();
  expect(found).toHaveLength(9);
  const card = (index: number) => found[index] as HTMLElement;
  for (const [index, { label, done }] of states.entries()) {
    expect(card(index).querySelector('h2 + span')).toHaveTextContent(label);
    expect(card(index).querySelectorAll('li[data-done=true]')).toHaveLength(done);
  }
  const approved = "Order Approved - We'll be in touch soon to complete your calibration";
  // Before and after the payment.
  expect(found.filter(({ textContent }) => textContent?.includes(approved))).toEqual([
    card(1),
    card(2),
  ]);
  const denied = card(6);
  expect(denied.querySelector('h2 + span')).toHaveTextContent('Denied');
  expect(within(denied).getByRole('heading', { name: 'Reason for Denial' })).toBeVisible();
  const reason = within(denied).getByText('The VIN is another truck’s.');
  expect(reason).toHaveAttribute('dir', 'auto');
  expect(within(denied).queryByRole('list', { name: 'Progress' })).toBeNull();
  expect(card(7)).toHaveTextContent('Price$649');
  expect(card(7)).toHaveTextContent('TuneSingle File');
  expect(card(7)).not.toHaveTextContent('VIN');
  expect(card(8)).toHaveTextContent('Price$649');
  await user.click(within(denied).getByRole('button', { name: 'View Details & Chat' }));
  // The reason comes before everything else.
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    /Denied.*Admin ResponseThe VIN is another truck’s\..*Item/,
  );
});

it('counts no unsent message as an order', async () => {
  const { entries } = await openWith([]);
  await noOrders();
  const message = { key: 'a', kind: 'message', stage: 'queued', orderId: 'other', body: {} };
  act(() => entries.set([message] as unknown as DeliveryEntry[]));
  expect(await noOrders()).toBeVisible();
});

it('lists orders by date even if the responses for them come in another order', async () => {
  const { answers } = await openWith([]);
  await noOrders();
  answers[list] = hangs;
  const accept = (id: string, createdAt: string) => {
    const item = newItem({ userId: customer.id, kind: 'order', orderId: null, body: {} }, 0);
    announceDelivery.accepted(item, orderJson({ id, createdAt }), false);
  };
  accept('b1b1b1b1', '2026-10-02T12:00:00.001Z');
  accept('a1a1a1a1', '2026-10-02T12:00:00.000Z');
  await waitFor(async () => {
    const numbers = (await cards()).map(({ textContent }) =>
      /Order (\w{8})/.exec(`${textContent}`),
    );
    expect(numbers.map((found) => found?.[1])).toEqual(['b1b1b1b1', 'a1a1a1a1']);
  });
});

it('shows skeletons while loading, and an error with a retry', async () => {
  const { user, answers, load } = await openApp('/my-orders', { answers: { [list]: hangs } });
  expect(await screen.findByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
  expect((await screen.findAllByTestId('skeleton'))[0]).toBeVisible();
  answers[list] = fails(500, 'Not now.');
  await load('/my-orders');
  expect(await screen.findByRole('heading', { name: 'Error Loading Orders' })).toBeVisible();
  expect(screen.getByText('500: Not now.')).toBeVisible();
  answers[list] = cuts;
  await user.click(await retry());
  expect(await screen.findByText('Failed to load your orders')).toBeVisible();
  answers[list] = () => [];
  await user.click(await retry());
  expect(await noOrders()).toBeVisible();
});

it('reports an unknown order id in the URL', async () => {
  await openWith([], `/my-orders?order=${crypto.randomUUID()}`);
  expect(await screen.findByText('We can’t find that order on your account.')).toBeVisible();
  expect(await noOrders()).toBeVisible();
});

it('refetches the list every 10 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { calls } = await openWith([]);
  await noOrders();
  const reads = () => calls.filter(({ path }) => path === '/api/orders/my-orders').length;
  const before = reads();
  await poll();
  await waitFor(() => expect(reads()).toBe(before + 1));
  await poll();
  await waitFor(() => expect(reads()).toBe(before + 2));
});

it('shows and announces a new status, a voided invoice and a refunded payment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const buildSheet = { answered: 0, questions: 2, required: 2 };
  const approved = orderJson({ status: 'approved', buildSheet });
  const paidAt = '2025-10-01T12:00:00.000Z';
  const milestones = { ...approved.milestones, paidAt, refundedAt: '2025-10-02T12:00:00.000Z' };
  const { answers, load } = await openWith([orderJson()]);
  expect(await screen.findByText('Pending Review')).toBeVisible();
  // It is loaded after the list.
  await waitFor(() => expect(document.querySelector('p[role=status]')).toBeInTheDocument());
  answers[list] = () => [approved];
  await poll();
  expect(await screen.findByText(`${name} is now: Approved.`)).toHaveAttribute('role', 'status');
  expect(await screen.findByText(/^Order Approved/)).toBeVisible();
  for (const [paymentStatus, sentence] of [
    ['void', 'We voided the invoice.'],
    ['refunded', 'Refunded $949 on Oct 2, 2025.'],
  ] as const) {
    answers[list] = () => [{ ...approved, paymentStatus, amountRefunded: 94_900, milestones }];
    await poll();
    const [card] = await cards();
    await waitFor(() => expect(card).toHaveTextContent(sentence));
    // After a refund, nothing is left to complete.
    const isToComplete = paymentStatus === 'void';
    expect(card?.textContent?.includes('to complete your calibration')).toBe(isToComplete);
    expect(card?.textContent?.includes('Start your build sheet')).toBe(isToComplete);
    expect(await screen.findByText(`${name} is now: Approved. ${sentence}`)).toBeInTheDocument();
  }
  await load(`/my-orders?order=${approved.id}`);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findAllByText(/^Refunded \$949 on Oct 2, 2025\./)).toHaveLength(1);
});

it('offers to pay the invoice of an approved order only', async () => {
  const stripeInvoiceUrl = 'https://invoice.example/1';
  await openWith(
    (['pending', 'approved', 'denied'] as const).map((status) =>
      orderJson({ id: status, status, stripeInvoiceUrl }),
    ),
  );
  const payable = (await cards()).filter(({ textContent }) => textContent?.includes('Pay $1397'));
  expect(payable).toHaveLength(1);
  expect(payable[0]).toHaveTextContent('Order Approved');
});

it('shows all details of an order on its card and in its dialog, which a reload reopens', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-10-02T12:00:00Z') });
  const order = orderJson({ modifications: '63 mm turbo', additionalNotes: 'Call me first' });
  const { user, load } = await openWith([order]);
  const [card] = (await cards()) as [HTMLElement];
  expect(within(card).getByRole('heading', { name: '2013-2018 6.7L' })).toBeVisible();
  for (const text of [
    'OrderedOct 1, 2026',
    'Base Price$949',
    'Add-ons$448',
    'Total$1397',
    'TuneSOTF',
    'Order 3f2504e0',
  ]) {
    expect(card).toHaveTextContent(text);
  }
  expect(within(card).getByRole('heading', { name: 'Vehicle Details' })).toBeVisible();
  for (const text of ['2014 Ram 2500', '1C6RR7LT0ES000000', 'EZLynk', 'Pending Review']) {
    expect(within(card).getByText(text)).toBeVisible();
  }
  const milestones = within(within(card).getByRole('list', { name: 'Progress' }));
  expect(milestones.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Requested',
    'Approved',
    'Paid',
    'Fulfilled',
  ]);
  expect(within(card).getByText('Requested. We’re reviewing your request.')).toBeVisible();
  await user.click(within(card).getByRole('button', { name: 'View Details & Chat' }));
  const dialog = await findDetails();
  for (const [label, value] of [
    ['Product', '2013-2018 6.7L'],
    ['Tune Type', 'SOTF'],
    ['Platform', 'EZLynk'],
    ['Status', 'Pending Review'],
    ['Order ID', '3f2504e0'],
    ['Vehicle', '2014 Ram 2500'],
    ['Modifications', '63 mm turbo'],
    ['Additional Notes', 'Call me first'],
  ] as const) {
    const term = within(dialog).getByText(label, { selector: 'dt' });
    expect(term.parentElement?.querySelector('dd')).toHaveTextContent(value);
  }
  expect(
    within(dialog)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'ItemPrice',
    '2013-2018 6.7L Ram 2500 68RFE automatic\nSOTF Package$949',
    'Transmission (TCM) Tune$299',
    'SOTF Switch$149',
    'Total Amount$1397',
  ]);
  expect(within(dialog).getByRole('tab', { name: 'Chat' })).toBeVisible();
  expect(location.pathname + location.search).toBe(`/my-orders?order=${order.id}`);
  await load(location.pathname + location.search);
  expect(await screen.findByText('63 mm turbo')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname + location.search).toBe('/my-orders');
});

it('doesn’t open a closed order again on Back', async () => {
  const { user } = await openWith([orderJson()]);
  const lengths: number[] = [];
  for (let times = 0; times < 2; times += 1) {
    await user.click(await screen.findByRole('button', { name: 'View Details & Chat' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    lengths.push(history.length);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(location.search).toBe(''));
  }
  // The second opening takes the place of the first in the history.
  expect(lengths[1]).toBe(lengths[0]);
});

describe('older orders', () => {
  /** Orders named `order-0` (the newest) and so on; a page has three. */
  const all = Array.from({ length: 8 }, (_, index) =>
    orderJson({
      id: `order-${index}`,
      createdAt: `2026-09-${20 - index}T12:00:00.000Z`,
    }),
  );
  const pageAfter = ({ path }: ApiCall) => {
    const before = new URL(path, location.origin).searchParams.get('before');
    const start = all.findIndex(({ id }) => id === before) + 1;
    return all.slice(start, start + 3);
  };

  beforeEach(() => replaceProperty(pageLimits, 'rows', 3));

  it('are shown on demand, again after an error', async () => {
    const { user, answers } = await openApp('/my-orders', { answers: { [list]: pageAfter } });
    expect(await cards()).toHaveLength(3);
    answers[list] = fails(503, 'Try again soon');
    await user.click(await screen.findByRole('button', { name: 'Show Older Orders' }));
    expect(await screen.findByText('503: Try again soon')).toBeVisible();
    answers[list] = pageAfter;
    await user.click(await retry());
    await waitFor(async () => expect(await cards()).toHaveLength(6));
    await user.click(await screen.findByRole('button', { name: 'Show Older Orders' }));
    await waitFor(async () => expect(await cards()).toHaveLength(8));
    expect(screen.queryByRole('button', { name: /Older Orders/ })).toBeNull();
  });

  it('are opened from their links', async () => {
    const { load } = await openApp('/my-orders?order=order-7', { answers: { [list]: pageAfter } });
    expect(await findDetails()).toHaveTextContent('order-7');
    await load('/my-orders?order=00000000-0000-4000-8000-000000000000');
    expect(await screen.findByText('We can’t find that order on your account.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are not offered when all orders are on the first page', async () => {
    await openWith(all.slice(0, 2));
    expect(await cards()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Older Orders/ })).toBeNull();
  });
});

it('offers a receipt only after a payment, even if it was refunded', async () => {
  const approved = orderJson({ status: 'approved' });
  const print = vi.fn();
  replaceProperty(window, 'print', print);
  const { user, answers, load } = await openWith([approved], `/my-orders?order=${approved.id}`);
  expect(await within(await findDetails()).findByText('Total Amount')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print Receipt' })).toBeNull();
  answers[list] = () => [{ ...approved, paymentStatus: 'refunded' }];
  await load(`/my-orders?order=${approved.id}`);
  await user.click(await screen.findByRole('button', { name: 'Print Receipt' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('article', { name: 'Receipt', hidden: true })).toHaveTextContent(
    'PaymentRefunded',
  );
});

it('says how much to pay, by when and how, below the approval', async () => {
  const milestones = { ...orderJson().milestones, approvedAt: '2026-10-02T12:00:00.000Z' };
  const { user } = await openWith([
    orderJson({ status: 'approved', milestones, amountPaid: 50_000 }),
  ]);
  const request = within(await screen.findByRole('region', { name: 'Awaiting payment' }));
  expect(request.getByText(/^Awaiting payment/)).toHaveTextContent(
    'Awaiting payment: $897 by Oct 9, 2026',
  );
  expect(request.getByText('Zelle')).toBeVisible();
  expect(request.getByText(/write order 3f2504e0 on it/)).toBeVisible();
  expect(request.getByRole('link', { name: 'Call (406) 555-0142' })).toHaveAttribute(
    'href',
    'tel:+14065550142',
  );
  await user.click(request.getByRole('button', { name: 'Copy the order number' }));
  expect(await navigator.clipboard.readText()).toBe('3f2504e0');
  await user.click(request.getByRole('button', { name: 'Copy counter@example.com' }));
  expect(await navigator.clipboard.readText()).toBe('counter@example.com');
  expect(screen.getByText('$500 of $1397 paid')).toBeVisible();
  expect(
    screen.getByText("Order Approved - We'll be in touch soon to complete your calibration"),
  ).toBeVisible();
});

it('says in the chat that the order is paid, and offers it again if that was discarded', async () => {
  const order = orderJson({ status: 'approved', user: customer, amountDue: 139_700 });
  const messages = `/api/orders/${order.id}/messages`;
  const sent: unknown[] = [];
  const { user, answers } = await openApp('/my-orders', {
    answers: { [list]: () => [order], [`GET ${messages}`]: () => sent },
  });
  await user.click(await screen.findByRole('button', { name: 'Pay $1397' }));
  const details = within(await findDetails());
  const said = /You told us that you paid\. We’ll confirm it when it arrives\.$/;
  const report = { name: 'I’ve Paid $1397' };
  answers[`POST ${messages}`] = fails(403, 'Not now.');
  await user.click(await details.findByRole('button', report));
  await user.click(details.getByRole('tab', { name: 'Chat' }));
  await user.click(await details.findByRole('button', { name: 'Discard' }));
  await user.click(details.getByRole('tab', { name: 'Order' }));
  expect(await details.findByRole('button', report)).toBeVisible();
  expect(details.queryByText(said)).toBeNull();

  answers[`POST ${messages}`] = ({ body }: ApiCall) => {
    sent.push(messageJson({ ...(body as { message: string }), userId: customer.id }));
    answers[list] = () => [{ ...order, paymentReportedAt: '2026-10-03T12:00:00.000Z' }];
    return sent[0];
  };
  await user.click(details.getByRole('button', report));
  expect(await details.findByText(said)).toBeVisible();
  expect(details.queryByRole('button', report)).toBeNull();
  await vi.waitFor(() => expect(sent).toMatchObject([{ message: 'I paid $1397.' }]));
});

it('asks for nothing on the card once the customer has reported their payment', async () => {
  const paymentReportedAt = '2026-10-03T12:00:00.000Z';
  await openWith([orderJson({ status: 'approved', paymentReportedAt })]);
  const [card] = (await cards()) as [HTMLElement];
  expect(card).toHaveTextContent('You told us that you paid. We’ll confirm it when it arrives.');
  expect(within(card).queryByRole('region', { name: 'Awaiting payment' })).toBeNull();
  expect(within(card).queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it('says on the card of a fulfilled order whether its hardware is shipped, and links to the carrier', async () => {
  const goods = addons.find(({ ships }) => ships);
  if (!goods) throw new Error('the seed ships nothing');
  const order = orderJson({
    status: 'fulfilled',
    paymentStatus: 'paid',
    addons: [{ price: goods.price, addon: goods }],
  });
  const shipment = { shippedAt: '2026-10-05T12:00:00.000Z', carrier: 'UPS', trackingNumber: '1Z9' };
  const { answers } = await openApp('/my-orders', {
    answers: { [list]: () => [order], 'GET /api/addons': () => addons },
  });
  expect(await screen.findByText('Your parts aren’t shipped yet.')).toBeVisible();
  answers[list] = () => [{ ...order, ...shipment }];
  await queryClient.invalidateQueries(queries.myOrders);
  const link = await screen.findByRole('link', { name: 'Oct 5, 2026, UPS, 1Z9' });
  expect(link).toHaveAttribute('href', 'https://www.ups.com/track?tracknum=1Z9');
  expect(screen.queryByText('Your parts aren’t shipped yet.')).toBeNull();
});

it('offers to report the payment of another surcharge of the same amount', async () => {
  const due = { amountPaid: 144_700, amountDue: 5000, totalAmount: 149_700 };
  const order = orderJson({ status: 'approved', user: customer, ...due });
  const messages = `/api/orders/${order.id}/messages`;
  const earlier = messageJson({ message: 'I paid $50 of $1447.', userId: customer.id });
  const { user, calls } = await openApp('/my-orders', {
    answers: {
      [list]: () => [order],
      [`GET ${messages}`]: () => [earlier],
      [`POST ${messages}`]: ({ body }: ApiCall) =>
        messageJson({ ...(body as { message: string }), userId: customer.id }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Pay $50' }));
  await user.click(
    await within(await findDetails()).findByRole('button', { name: 'I’ve Paid $50' }),
  );
  await vi.waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      message: 'I paid $50 of $1497.',
      paymentReport: { amountDue: 5000, totalAmount: 149_700 },
    }),
  );
});

it('shows the reason of a denied order on the card of the order that replaces it', async () => {
  const milestones = { ...orderJson().milestones, deniedAt: '2026-10-02T12:00:00.000Z' };
  const denied = orderJson({
    id: '9b2504e0-0000-4000-8000-000000000000',
    status: 'denied',
    milestones,
    adminResponse: 'We need the VIN.',
  });
  const { user } = await openWith([orderJson({ resubmitOf: denied.id }), denied]);
  const [card, replaced] = (await cards()) as [HTMLElement, HTMLElement];
  expect(within(replaced).getByText('Reason for Denial')).toBeVisible();
  await user.click(await within(card).findByText(/^Replaces a denied order of Oct 2/));
  expect(within(card).getByText('We need the VIN.')).toBeVisible();
  await user.click(within(card).getByRole('button', { name: 'View order 9b2504e0' }));
  expect(await findDetails()).toHaveTextContent('We need the VIN.');
});

it('has the total only where it differs from the price', async () => {
  await openWith([orderJson({ addons: [], totalAmount: 94_900 })]);
  const [card] = (await cards()) as [HTMLElement];
  expect(card).toHaveTextContent('Price$949');
  expect(card).not.toHaveTextContent('Total');
});

it('shows an amount with cents only if it has some', async () => {
  const tax = { kind: 'tax', label: 'Sales tax', amount: 6985 } as const;
  await openWith([orderJson({ addons: [], lines: [tax], totalAmount: 101_885 })]);
  const [card] = (await cards()) as [HTMLElement];
  for (const text of ['Price$949', 'Sales tax$69.85', 'Total$1018.85']) {
    expect(card).toHaveTextContent(text);
  }
  expect(card).not.toHaveTextContent('$949.00');
});
