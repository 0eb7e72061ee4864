import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { router } from '#web/app/router.ts';
import { adminAnswers, listAnswer } from '#web/tests/components/admin-answers.ts';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, orderJson, products } from '#web/tests/components/records.ts';
import { type Answers, fails, hangs } from '#web/tests/components/stub-api.ts';
import { stubWidth } from '#web/tests/components/stub-layout.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const list = 'GET /api/admin/orders';

const openWith = (orders: OrderJson[], path = '/admin', answers: Answers = {}) =>
  openApp(path, { as: admin, answers: { ...adminAnswers(orders), ...answers } });

const tabs = () => screen.findAllByRole('tab');
const tab = async (index: number) => (await tabs())[index] as HTMLElement;

/** Returns the value of a fact in the order's details. */
const fact = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd');

it('shows the title, counters, tabs and empty messages', async () => {
  const { user, load } = await openWith([], '/admin', {
    'GET /api/admin/catalog': () => ({
      products: products.map((product) => ({ ...product, onSale: true, version: 1 })),
      addons: [],
    }),
  });
  expect(await screen.findByRole('heading', { name: 'Admin Dashboard', level: 1 })).toBeVisible();
  expect(screen.getByText('Manage calibration order requests and approvals')).toBeVisible();
  for (const counter of ['Pending Review', 'Approved', 'Denied']) {
    // Their lines are blocks, which jsdom doesn't separate.
    expect(await screen.findByRole('button', { name: `${counter}0` })).toBeVisible();
  }
  expect((await tabs()).map(({ textContent }) => textContent)).toEqual([
    'Pending (0)',
    'Approved (0)',
    'Denied (0)',
    'Fulfillment (0)',
    'Images',
  ]);
  expect(await screen.findByText('No pending orders')).toBeVisible();
  await user.click(await tab(1));
  expect(await screen.findByText('No approved orders')).toBeVisible();
  expect(location.search).toBe('?tab=approved');
  await load('/admin?tab=approved');
  expect(await screen.findByText('No approved orders')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Denied0' }));
  expect(await screen.findByText('No denied orders')).toBeVisible();
  await user.click(await tab(3));
  expect(await screen.findByText('No paid orders ready for fulfillment')).toBeVisible();
  await user.click(screen.getByPlaceholderText('Search by email, vehicle, year...'));
  await user.paste('nobody');
  expect(await screen.findByText('No orders found matching your search')).toBeVisible();
  await user.click(await tab(4));
  const [first] = await within(await screen.findByRole('tabpanel')).findAllByRole('article');
  expect(first).toHaveTextContent('2003-2005');
});

it('shows placeholders for a missing name, date and payment', async () => {
  const order = orderJson({ status: 'approved', stripeInvoiceUrl: 'https://invoice.example/1' });
  const { user } = await openWith(
    [
      {
        ...order,
        // An older server may send none.
        createdAt: '',
        user: { ...order.user, firstName: null, lastName: null },
      },
    ],
    '/admin?tab=approved',
  );
  const panel = await screen.findByRole('tabpanel');
  const card = await within(panel).findByRole('button', { name: /Date unknown/ });
  await user.click(card);
  expect(await screen.findByText('Not provided')).toBeVisible();
  expect(fact('Customer')).toHaveTextContent('Not provided');
  expect(fact('Order Date')).toHaveTextContent('Date unknown');
  expect(fact('Payment Status')).toHaveTextContent('Pending Payment');
  expect(screen.getByRole('link', { name: 'View payment invoice' })).toHaveAttribute(
    'href',
    'https://invoice.example/1',
  );
});

it('shows skeletons while loading, and an error with a retry', async () => {
  const { user, answers, load } = await openWith([], '/admin', { [list]: hangs });
  expect((await screen.findAllByTestId('skeleton'))[0]).toBeVisible();
  answers[list] = fails(500, 'Not now.');
  await load('/admin');
  expect(await screen.findByRole('heading', { name: 'Error Loading Orders' })).toBeVisible();
  expect(screen.getByText('500: Not now.')).toBeVisible();
  Object.assign(answers, adminAnswers([]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await tab(0)).toBeVisible();
});

const paid = (id: string, change: Partial<OrderJson> = {}) =>
  orderJson({ id, status: 'approved', paymentStatus: 'paid', ...change });

it('shows on an approved order’s card whether it is paid', async () => {
  const unpaid = paid('22222222', { paymentStatus: 'unpaid', vehicleModel: 'Unpaid' });
  await openWith([paid('11111111', { vehicleModel: 'Done' }), unpaid], '/admin?tab=approved');
  expect(await screen.findByRole('button', { name: /2014 Ram Done/ })).toHaveTextContent('Paid');
  expect(screen.getByRole('button', { name: /2014 Ram Unpaid/ })).not.toHaveTextContent('Paid');
});

it('searches the orders to fulfill by email, make, model, year range and id', async () => {
  const { product, user: account } = orderJson();
  const { user } = await openWith(
    [
      paid('aaaa1111', { vehicleMake: 'Dodge' }),
      paid('bbbb2222', { vehicleModel: 'Laramie' }),
      paid('cccc3333', {
        product: { ...product, yearRange: '2003-2005' },
        user: { ...account, email: 'wrench@example.com' },
      }),
      paid('dddd4444', { paymentStatus: 'unpaid' }),
    ],
    '/admin?tab=fulfillment',
  );
  const cards = async () => within(await screen.findByRole('tabpanel')).getAllByRole('listitem');
  await waitFor(async () => expect(await cards()).toHaveLength(3));
  const search = screen.getByPlaceholderText('Search by email, vehicle, year...');
  for (const text of ['dodge', 'LARAMIE', '2003-2005', 'WRENCH@', 'bbbb22']) {
    await user.clear(search);
    await waitFor(async () => expect(await cards()).toHaveLength(3));
    await user.paste(text);
    await waitFor(async () => expect(await cards()).toHaveLength(1));
  }
});

it('searches orders of every status by every searchable field', async () => {
  const denied = orderJson({
    id: 'f0e1d2c3-4b5a-4968-8778-695a4b3c2d1e',
    status: 'denied',
    adminResponse: 'No',
    vin: '3C6UR5FLXEG000042',
    customerPhone: '(307) 555-0199',
    user: { ...orderJson().user, email: 'wrench@example.com' },
  });
  const { user } = await openWith([orderJson(), denied]);
  const search = await screen.findByLabelText('Search all orders');
  const found = () => screen.findByRole('button', { name: /wrench@example\.com/ });
  for (const text of ['wrench@', 'flxeg000042', '555-0199', 'f0e1d2c3', `  ${denied.id} `]) {
    await user.clear(search);
    // At once: slow typing would search for each part of the text.
    await user.paste(text);
    expect(await found()).toHaveTextContent('Denied');
    const list = await screen.findByRole('list', { name: 'Matching orders' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  }
  await user.clear(search);
  await user.paste('nobody has this');
  expect(await screen.findByText('No orders found matching your search')).toBeVisible();
  expect(await tabs()).toHaveLength(5);
  expect(screen.queryByRole('tab', { selected: true })).toBeNull();
  await user.clear(search);
  expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('Pending');
  await user.clear(search);
  await user.paste('wrench@');
  await user.click(await found());
  await screen.findByRole('dialog', { name: 'Order Details' });
  expect(fact('Denial Reason')).toHaveTextContent('No');
});

it('keeps what the admin searches for and filters by while the orders load', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user, answers } = await openWith([], '/admin', { [list]: () => promise });
  await user.click(await screen.findByRole('button', { name: 'SOTF' }));
  await user.click(screen.getByLabelText('Search all orders'));
  await user.paste('2014');
  expect(screen.getByText('Loading orders')).toBeVisible();
  const single = orderJson({ id: 'single', tuneType: 'single' });
  answers[list] = listAnswer([orderJson({ tuneType: 'sotf' }), single]);
  resolve(Response.json([]));
  const found = await screen.findByRole('list', { name: 'Matching orders' });
  expect(within(found).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByLabelText('Search all orders')).toHaveValue('2014');
  expect(screen.getByLabelText('Search all orders')).toHaveFocus();
});

it('keeps the Fulfillment tab’s search and switch through a reload', async () => {
  const orders = ['Ram 1', 'Ram 2'].map((vehicleModel, index) =>
    orderJson({
      id: `fulfilled-${index}`,
      status: 'fulfilled',
      paymentStatus: 'paid',
      vehicleModel,
    }),
  );
  const { user, reload } = await openWith(orders, '/admin?tab=fulfillment');
  await user.click(await screen.findByRole('button', { name: 'Fulfilled (2)' }));
  await user.click(await screen.findByPlaceholderText('Search by email, vehicle, year...'));
  await user.paste('Ram 2');
  const found = async () =>
    within(await screen.findByRole('list', { name: 'Fulfilled orders' })).getAllByRole('listitem');
  await waitFor(async () => expect(await found()).toHaveLength(1));
  const search = '?tab=fulfillment&fulfilled=true&q=Ram+2';
  await waitFor(() => expect(location.search).toBe(search));
  expect(screen.queryByLabelText('Search all orders')).toBeNull();
  await user.click((await found())[0]?.querySelector('button') as HTMLElement);
  await screen.findByRole('dialog', { name: 'Order Details' });
  expect(location.search).toContain('fulfilled=true');
  expect(location.search).toContain('order=fulfilled-1');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(location.search).not.toContain('order='));
  expect(location.search).toContain('q=Ram+2');
  await reload();
  expect(await screen.findByPlaceholderText('Search by email, vehicle, year...')).toHaveValue(
    'Ram 2',
  );
  expect(await found()).toHaveLength(1);
});

it('says when the list was fetched that an order offline comes from', async () => {
  const { user } = await openWith([orderJson()]);
  const card = await screen.findByRole('button', { name: /2014 Ram/ });
  setOnline(false);
  await user.click(card);
  expect(await screen.findByRole('dialog', { name: 'Order Details' })).toBeVisible();
  expect(await screen.findByText(/^Offline · Last updated \d{1,2}:\d\d [AP]M$/)).toBeVisible();
});

it('keeps the search when the orders fail to load', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user, answers, calls } = await openWith([orderJson()], '/admin', {
    [list]: async () => (await promise).clone(),
  });
  await user.click(await screen.findByLabelText('Search all orders'));
  await user.paste('2014');
  // Without this wait, the list of all orders fails first, and the search starts over.
  await waitFor(() =>
    expect(calls.some(({ headers }) => headers.get('Search-Text') === '2014')).toBe(true),
  );
  resolve(new Response('Down', { status: 400 }));
  expect(await screen.findByText('Error Loading Orders')).toBeVisible();
  Object.assign(answers, adminAnswers([orderJson()]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('list', { name: 'Matching orders' })).toBeVisible();
  expect(screen.getByLabelText('Search all orders')).toHaveValue('2014');
});

it('closes the checklist on Back, and keeps it open through a reload', async () => {
  const paid = orderJson({ status: 'approved', paymentStatus: 'paid' });
  const { user, load } = await openWith([paid], '/admin?tab=fulfillment', {
    [`GET /api/admin/orders/${paid.id}/checklist`]: () => [],
    [`GET /api/orders/${paid.id}/files`]: () => [],
  });
  const listed = await screen.findByRole('list', { name: 'Orders ready for fulfillment' });
  await user.click(within(listed).getByRole('button'));
  const dialog = await screen.findByRole('dialog', { name: 'Fulfill Order' });
  history.back();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(location.search).toBe('?tab=fulfillment');
  await load(`/admin?tab=fulfillment&fulfill=${paid.id}`);
  await screen.findByRole('dialog', { name: 'Fulfill Order' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(location.search).toBe('?tab=fulfillment'));
});

it('opens and closes orders after the skip link', async () => {
  stubWidth(1280);
  const { user } = await openWith([orderJson()]);
  await user.click(await screen.findByRole('link', { name: 'Skip to content' }));
  expect(screen.getByRole('main')).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: /2014 Ram 2500/ }));
  expect(await screen.findByRole('dialog', { name: 'Order Details' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Skip to content' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.pathname + location.search + location.hash).toBe('/admin');
});

it('closes an order that a notification opened without leaving its tab', async () => {
  stubWidth(1280);
  const { user } = await openWith([orderJson()]);
  await user.click(await screen.findByRole('button', { name: /2014 Ram 2500/ }));
  expect(await screen.findByRole('dialog', { name: 'Order Details' })).toBeVisible();
  await user.click(await tab(1));
  await waitFor(() => expect(location.search).toBe('?tab=approved'));
  act(() => router.history.push(`/admin?tab=approved&order=${orderJson().id}`));
  expect(await screen.findByRole('dialog', { name: 'Order Details' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).toBe('?tab=approved');
});

it('shows the server’s warnings with the list until no file is to be built', async () => {
  const odd = { vehicleModel: '3500', vin: null };
  const { load, user } = await openWith([
    orderJson(odd),
    orderJson({ ...odd, id: 'b', status: 'approved' }),
    orderJson({ id: 'c', vehicleModel: 'Back', status: 'approved', paymentStatus: 'refunded' }),
  ]);
  const text = /^\d warnings?$/;
  const pending = await screen.findByRole('button', { name: /2014 Ram 3500/ });
  expect(within(pending).getByText(text)).toBeVisible();
  await load('/admin?tab=approved');
  const approved = await screen.findByRole('button', { name: /2014 Ram 3500/ });
  expect(within(approved).getByText(text)).toBeVisible();
  const refunded = screen.getByRole('button', { name: /2014 Ram Back/ });
  expect(refunded).toHaveTextContent('Refunded');
  expect(within(refunded).queryByText(text)).toBeNull();
  await user.click(refunded);
  expect(await screen.findByText('Payment Status')).toBeVisible();
  expect(fact('Payment Status')).toHaveTextContent('Refunded');
});

it('shows no warnings about an order that fits', async () => {
  const fitting = { ownedParts: ['device'], vin: null } as const;
  const { user } = await openWith([
    orderJson({ ...fitting, ownedParts: [...fitting.ownedParts], vehicleModel: '2500' }),
    orderJson({ id: 'other', vehicleModel: '3500', vin: null }),
  ]);
  expect(await screen.findByText(/^\d warnings?$/)).toBeVisible();
  const card = screen.getByRole('button', { name: /2014 Ram 2500/ });
  expect(card).not.toHaveTextContent('warning');
  await user.click(card);
  expect(await screen.findByText('Tuning device')).toBeVisible();
  expect(fact('Customer Owns')).toHaveTextContent('Tuning device');
  expect(screen.queryByRole('region', { name: 'Check This Order' })).toBeNull();
});
