import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import { orderJson, products } from '#web/tests/components/records.ts';

const id = '2013-2018-ram-2500-68rfe';
const path = `/product/${id}`;

it('says when the customer ordered it, unless the order was denied', async () => {
  const { user, answers, load } = await openApp(path, {
    answers: { 'GET /api/orders/my-orders': () => [orderJson()] },
  });
  expect(
    await screen.findByText('You ordered this on Oct 1, 2026.', { exact: false }),
  ).toBeVisible();
  await load('/product/2013-2018-ram-2500-g56');
  expect(await screen.findByRole('heading', { name: 'Factory Rating' })).toBeVisible();
  expect(screen.queryByText(/You ordered this on/)).toBeNull();
  await load(path);
  await screen.findByText(/You ordered this on/);
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'My Orders' }));
  await waitFor(() => expect(location.pathname).toBe('/my-orders'));

  answers['GET /api/orders/my-orders'] = () => [
    orderJson({ status: 'denied', adminResponse: 'Not this one.' }),
  ];
  await load('/my-orders');
  expect(await screen.findByText('Not this one.')).toBeVisible();
  await load(path);
  expect(await screen.findByRole('heading', { name: 'Factory Rating' })).toBeVisible();
  expect(screen.queryByText(/You ordered this on/)).toBeNull();

  const denied = orderJson({ id: 'other', status: 'denied', adminResponse: 'Not this one.' });
  answers['GET /api/orders/my-orders'] = () => [denied, orderJson()];
  await load('/my-orders');
  await screen.findByText('Not this one.');
  await load(path);
  expect(await screen.findByText(/You ordered this on/)).toBeVisible();
});

it('enlarges a picture of a dyno sheet', async () => {
  const { user } = await openApp(path, {
    answers: {
      'GET /api/products': () =>
        products.map((product) => ({
          ...product,
          dynoSheet: { kind: 'image', imageUrl: '/icon.svg' },
        })),
    },
  });
  const open = await screen.findByRole('button', { name: 'Enlarge the dyno sheet' });
  await user.click(open);
  const dialog = await screen.findByRole('dialog', { name: 'Dyno Sheet' });
  expect(within(dialog).getByRole('img', { name: 'Dyno sheet' })).toBeVisible();
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeVisible());
  expect(open).toHaveFocus();
});
