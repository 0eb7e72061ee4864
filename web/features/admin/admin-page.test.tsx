import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, orderJson, products } from '#web/tests/components/records.ts';
import { type Answers, fails, hangs } from '#web/tests/components/stub-api.ts';
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
  await user.type(screen.getByPlaceholderText('Search by email, vehicle, year...'), 'nobody');
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
