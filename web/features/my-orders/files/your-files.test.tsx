import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import { addons, orderFile, orderJson } from '#web/tests/components/records.ts';
import { fails } from '#web/tests/components/stub-api.ts';

afterEach(() => vi.useRealTimers());

it('shows an empty message without files, and an error with a retry', async () => {
  const order = orderJson({ status: 'fulfilled', paymentStatus: 'paid' });
  const path = `GET /api/orders/${order.id}/files`;
  const { user, answers } = await openApp(`/my-orders?order=${order.id}`, {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [path]: fails(500, 'We can’t reach our database. Try again in a moment.'),
    },
  });
  const files = await screen.findByRole('region', { name: 'Your Files' });
  expect(await within(files).findByRole('alert')).toHaveTextContent(
    '500: We can’t reach our database. Try again in a moment.',
  );
  answers[path] = () => [];
  await user.click(within(files).getByRole('button', { name: 'Try Again' }));
  expect(await within(files).findByText(/This order has no files\./)).toBeVisible();
});

it('announces a new revision, and lists the earlier one below it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const downloadedAt = '2026-10-03T12:00:00.000Z';
  const deliveredAt = '2026-10-02T12:00:00.000Z';
  const first = orderFile({ fileName: 'tune v1.bin', deliveredAt, downloadedAt });
  const second = orderFile({
    id: 'file-2',
    revision: 2,
    deliveredAt: downloadedAt,
    fileName: 'tune v2.bin',
    note: 'Smoother shifts',
  });
  const order = orderJson({ status: 'fulfilled', paymentStatus: 'paid' });
  const list = 'GET /api/orders/my-orders';
  const { user, answers } = await openApp('/my-orders', {
    answers: {
      [list]: () => [order],
      [`GET /api/orders/${order.id}/files`]: () => [first, second],
    },
  });
  expect(await screen.findByRole('heading', { name: '2013-2018 6.7L' })).toBeVisible();
  await waitFor(() => expect(document.querySelector('p[role=status]')).toBeInTheDocument());
  expect(screen.queryByText(/ready to download/)).toBeNull();
  answers[list] = () => [{ ...order, newFiles: 1 }];
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  const sentence = /^Fulfilled.* A new file is ready to download/;
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(
    await screen.findByText('Your order for 2013-2018 6.7L: A new file is ready to download.'),
  ).toHaveAttribute('role', 'status');
  await user.click(screen.getByRole('button', { name: 'View Details & Chat' }));
  const files = await screen.findByRole('region', { name: 'Your Files' });
  const [row] = await within(files).findAllByRole('article');
  expect(row).toHaveTextContent('tune v2.bin');
  expect(await within(files).findByText(/^Your hardware isn’t shipped yet\./)).toBeVisible();
  expect(row).toHaveTextContent('Smoother shifts');
  expect(within(row as HTMLElement).getByText('New revision')).toBeVisible();
  await user.click(within(files).getByText('Earlier revisions (1)'));
  expect(
    within(files).getByRole('link', { name: 'Download tune v1.bin, revision 1' }),
  ).toBeVisible();
});

it('asks whether a file works only if it is flashed, also before the download', async () => {
  const downloadedAt = '2026-10-03T12:00:00.000Z';
  const addon = { id: 's', name: 'SOTF Switch' };
  const order = orderJson({
    status: 'fulfilled',
    paymentStatus: 'paid',
    addons: [{ price: 100, addon }],
  });
  await openApp(`/my-orders?order=${order.id}`, {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [`GET /api/orders/${order.id}/files`]: () => [
        orderFile({ downloadedAt }),
        orderFile({ id: 'n', seriesId: 'n', fileName: 'new.bin' }),
        orderFile({
          id: 'w',
          seriesId: 'w',
          itemId: 'Switch:s',
          fileName: 'wiring.pdf',
          downloadedAt,
        }),
      ],
    },
  });
  const files = within(await screen.findByRole('region', { name: 'Your Files' }));
  const [tune, fresh, wiring] = await files.findAllByRole('article');
  expect(within(tune as HTMLElement).getByRole('button', { name: /works/ })).toBeVisible();
  expect(fresh).toHaveTextContent('new.bin');
  expect(within(fresh as HTMLElement).getByRole('button', { name: /works/ })).toBeVisible();
  expect(wiring).toHaveTextContent('wiring.pdf');
  expect(within(wiring as HTMLElement).queryByRole('button')).toBeNull();
  // A guide fits any truck.
  expect(tune).toHaveTextContent('Built for VIN');
  expect(wiring).not.toHaveTextContent('Built for');
});

it('says in the install guide which device and truck the file is for', async () => {
  const device = { kind: 'EZ Lynk AutoAgent 3', serial: 'AB-12' };
  const vin = '3C6UR5DL5EG123456';
  const order = orderJson({ status: 'fulfilled', paymentStatus: 'paid', device, vin });
  await openApp(`/my-orders?order=${order.id}`, {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [`GET /api/orders/${order.id}/files`]: () => [orderFile()],
    },
  });
  expect(
    await screen.findByText(/^Use EZ Lynk AutoAgent 3 AB-12\. The file is licensed/),
  ).toBeInTheDocument();
  expect(
    screen.getByText(`Built for VIN ${vin} and EZ Lynk AutoAgent 3 AB-12.`),
  ).toBeInTheDocument();
});

it('accounts for each line once the order is fulfilled', async () => {
  const order = orderJson({
    status: 'fulfilled',
    paymentStatus: 'paid',
    shippedAt: '2026-10-03T12:00:00.000Z',
    carrier: 'UPS',
    trackingNumber: '1Z999',
  });
  await openApp(`/my-orders?order=${order.id}`, {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      'GET /api/addons': () => addons,
      [`GET /api/orders/${order.id}/files`]: () => [
        orderFile({ fileName: 'tow.bin' }),
        orderFile({
          id: 'w',
          seriesId: 'w',
          itemId: 'Switch:sotf-switch',
          fileName: 'wiring.pdf',
        }),
      ],
    },
  });
  const dialog = within(await screen.findByRole('dialog'));
  const row = (name: RegExp) => dialog.getByRole('row', { name });
  await waitFor(() => expect(row(/SOTF Package/)).toHaveTextContent('File: tow.bin'));
  expect(row(/^Transmission/)).toHaveTextContent('Part of your file');
  await waitFor(() =>
    expect(row(/^SOTF Switch/)).toHaveTextContent(
      'File: wiring.pdf Shipped Oct 3, 2026, UPS, 1Z999$149',
    ),
  );
});

it('folds the guide for installing once the customer has said that the file works', async () => {
  const order = orderJson({ status: 'fulfilled', paymentStatus: 'paid' });
  const createdAt = '2026-10-03T12:00:00.000Z';
  const deliveredAt = createdAt;
  const works = { answer: 'works', report: null, createdAt, attachment: null } as const;
  const path = `GET /api/orders/${order.id}/files`;
  const { answers, load } = await openApp(`/my-orders?order=${order.id}`, {
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [path]: () => [orderFile({ deliveredAt })],
    },
  });
  const step = 'Turn the key to ON. Don’t start the engine.';
  expect(await screen.findByText(step)).toBeVisible();
  answers[path] = () => [orderFile({ deliveredAt, verdict: works })];
  await load(`/my-orders?order=${order.id}`);
  await screen.findByRole('heading', { name: 'Install with EZ Lynk' });
  await waitFor(() => expect(screen.getByText(step)).not.toBeVisible());
  answers[path] = () => [
    orderFile({ deliveredAt, verdict: works }),
    orderFile({ id: 'file-2', revision: 2, deliveredAt }),
  ];
  await load(`/my-orders?order=${order.id}`);
  expect(await screen.findByText(step)).toBeVisible();
});
