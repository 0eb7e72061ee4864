import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#web/app/query-client.ts';
import { adminAnswers, detailsOf } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { addons, admin, messageJson, orderFile, orderJson } from '#web/tests/components/records.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

it('shows a failed flash as one block, until the customer has the next revision', async () => {
  const order = orderJson({ status: 'approved', paymentStatus: 'paid', flashFailed: true });
  const createdAt = '2026-10-03T12:00:00.000Z';
  const report = { error: '0x31', device: 'MPVI3 9797979797', tried: 'A charger' };
  const attachment = { fileUrl: '/api/objects/photo', fileName: 'error.jpg', fileSize: 2048 };
  const failed = orderFile({
    deliveredAt: '2026-10-02T12:00:00.000Z',
    vin: '3C6UR5DL5EG123456',
    verdict: { answer: 'failed', report, createdAt, attachment },
  });
  const next = orderFile({ id: 'file-2', revision: 2 });
  const files = `GET /api/orders/${order.id}/files`;
  const { answers } = await openApp(`/admin?order=${order.id}`, {
    as: admin,
    answers: {
      ...adminAnswers([order]),
      [`GET /api/orders/${order.id}/messages`]: () => [],
      [files]: () => [failed, next],
    },
  });
  const name = /^The flash failed: tune.bin, revision 1, Oct 3, 2026/;
  const block = within(await screen.findByRole('region', { name }));
  for (const text of [
    'Error Message: 0x31',
    'Device: MPVI3 9797979797',
    'Built for VIN 3C6UR5DL5EG123456',
    'What You Tried: A charger',
  ]) {
    expect(block.getByText(text, { exact: false })).toBeVisible();
  }
  expect(block.getByRole('link', { name: /^error.jpg, 2.0 KB/ })).toHaveAttribute(
    'href',
    '/api/objects/photo',
  );
  expect(block.getByRole('img', { name: 'Preview of error.jpg' })).toHaveAttribute(
    'src',
    '/api/objects/photo/thumbnail',
  );
  answers[files] = () => [failed, { ...next, deliveredAt: createdAt }];
  await queryClient.refetchQueries({ queryKey: ['/api/orders', order.id, 'files'] });
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());
});

it('says who else has the order open', async () => {
  const order = orderJson();
  const path = `GET /api/admin/orders/${order.id}`;
  const { answers } = await openApp(`/admin?order=${order.id}`, {
    as: admin,
    answers: {
      ...adminAnswers([order]),
      [path]: () => ({ ...detailsOf(order, [order]), viewers: [{ ...admin, firstName: 'Bo' }] }),
    },
  });
  expect(await screen.findByText('Bo Admin')).toBeVisible();
  expect(screen.getByText('Bo Admin').parentElement).toHaveTextContent(
    'Bo Admin is looking at this',
  );
  answers[path] = () => ({ ...detailsOf(order, [order]), viewers: [] });
  await queryClient.refetchQueries({ queryKey: ['/api/admin/orders', order.id] });
  await waitFor(() => expect(screen.queryByText('Bo Admin')).toBeNull());
});

it('shows every fact of an order, its warnings and its history', async () => {
  const order = orderJson({
    status: 'approved',
    addons: [],
    customerPhone: 'call me maybe',
    vehicleYear: '1875',
    vehicleMake: 'Ford',
    vehicleModel: 'F-250',
    vehicleTransmission: 'G56 manual',
    ownedParts: ['device'],
    vin: 'NOT-A-VIN',
    modifications: '63 mm turbo',
    additionalNotes: 'Call me first',
  });
  const event = { id: 'e', kind: 'placed', detail: null, createdAt: order.createdAt };
  const paid = { ...event, id: 'f', kind: 'paid', detail: '$1397, card, 1042', actor: admin };
  await openApp(`/admin?order=${order.id}`, {
    as: admin,
    answers: {
      ...adminAnswers([order]),
      [`GET /api/admin/orders/${order.id}/history`]: () => [{ ...event, actor: order.user }, paid],
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Order Details' }));
  for (const [label, value] of [
    ['Order ID', '3f2504e0'],
    ['Status', 'Approved'],
    ['Customer', 'Cal Rivera'],
    ['Email', 'cal@example.com'],
    ['Phone', 'call me maybe'],
    ['Billing Address', '1 Main St\nCheyenne, WY 82001'],
    ['Vehicle', '1875 Ford F-250'],
    ['Transmission', 'G56 manual'],
    ['Customer Owns', 'Tuning device'],
    ['VIN', 'NOT-A-VIN'],
    ['Platform', 'EZLynk'],
    ['Tune Type', 'SOTF Package'],
    ['Modifications', '63 mm turbo'],
    ['Additional Notes', 'Call me first'],
    ['Total Price', '$1397'],
    ['Payment Status', 'Pending Payment'],
  ] as const) {
    const term = await dialog.findByText(label, { selector: 'dt' });
    expect(term.parentElement?.querySelector('dd')?.textContent, label).toBe(value);
  }
  const warnings = within(await dialog.findByRole('region', { name: 'Check This Order' }));
  expect(warnings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The phone number has no digits. A US number has 10.',
    'This file fits 2013-2018 Ram 2500. The truck is a 1875 Ford F-250.',
    'This file fits the 68RFE automatic. The truck has the G56 manual.',
    'A VIN never has the letters I, O or Q. Look for a 1 or a 0.',
    'SOTF needs a switch. The order has none, and the customer didn’t say they own one.',
  ]);
  const history = within(await dialog.findByRole('region', { name: 'History' }));
  await waitFor(() =>
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Requested by Cal Rivera/),
      expect.stringMatching(/^Payment recorded by Demo Admin.*, \$1397, card, 1042$/),
    ]),
  );
});

it('says beside the total that the order is paid', async () => {
  const order = orderJson({ status: 'approved', paymentStatus: 'paid' });
  const { answers, load } = await openApp(`/admin?order=${order.id}`, {
    as: admin,
    answers: adminAnswers([order]),
  });
  const dialog = () => screen.findByRole('dialog', { name: 'Order Details' });
  expect(within(await dialog()).getByText(/^\$\d+ paid$/)).toBeVisible();
  Object.assign(answers, adminAnswers([{ ...order, paymentStatus: 'unpaid' }]));
  await load(`/admin?order=${order.id}`);
  expect(within(await dialog()).queryByText(/^\$\d+ paid$/)).toBeNull();
});

it('adds the shipping that the customer saw with one press, where an admin reads or approves the order', async () => {
  const switchAddon = addons.find(({ name }) => name === 'SOTF Switch');
  if (!switchAddon) throw new Error('the seed has no switch');
  const discount = { kind: 'discount', label: 'Second truck', amount: -1000 } as const;
  const order = orderJson({
    addons: [{ price: switchAddon.price, addon: switchAddon }],
    lines: [discount],
  });
  const open = (change: Partial<OrderJson>) =>
    openApp(`/admin?order=${order.id}`, {
      as: admin,
      answers: {
        ...adminAnswers([{ ...order, ...change }]),
        [`GET /api/orders/${order.id}/messages`]: () => [],
        'GET /api/addons': () => addons,
      },
    });
  const name = 'Shipping isn’t in the total. The customer saw an estimate of $15.';
  const { user, answers, calls } = await open({});
  expect(await screen.findByRole('region', { name })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve Order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve Order' }));
  const shipping = { kind: 'shipping', label: 'Shipping', amount: 1500 } as const;
  const total = order.totalAmount + 1500;
  const changed = { ...order, version: 2, lines: [discount, shipping], totalAmount: total };
  Object.assign(answers, {
    [`POST /api/admin/orders/${order.id}/amend`]: () => {
      Object.assign(answers, adminAnswers([changed]));
      return changed;
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Add $15' }));
  await waitFor(() => expect(dialog.queryByRole('region', { name })).toBeNull());
  expect(dialog.getByText(`, ${formatExactDollars(total)}`, { exact: false })).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith('/amend'))?.body).toEqual({
    lines: [discount, shipping],
    version: 1,
    totalBefore: order.totalAmount,
    expectedTotal: total,
  });
  cleanup();
  await open({ lines: [{ kind: 'shipping', label: 'UPS', amount: 1500 }] });
  await screen.findByText('UPS');
  expect(screen.queryByRole('region', { name })).toBeNull();
});

it('says that the customer reported a payment, and asks for it again if it is missing', async () => {
  const order = orderJson({ status: 'approved', paymentReportedAt: '2026-10-03T12:00:00.000Z' });
  const messages = `/api/orders/${order.id}/messages`;
  const { user, answers, calls } = await openApp(`/admin?order=${order.id}`, {
    as: admin,
    answers: { ...adminAnswers([order]), [`GET ${messages}`]: () => [] },
  });
  const name = 'The customer says they paid $1397';
  expect(await screen.findByRole('region', { name })).toBeVisible();
  expect(
    screen.getByText('The customer says they paid. Record the payment once it arrives.'),
  ).toBeVisible();
  answers[`POST ${messages}`] = () => {
    Object.assign(answers, adminAnswers([{ ...order, paymentReportedAt: null }]));
    return messageJson({ id: 'missing' });
  };
  await user.dblClick(screen.getByRole('button', { name: 'Not Received' }));
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());
  const sent = calls.filter(({ method, path }) => method === 'POST' && path === messages);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      message: 'We haven’t received your payment of $1397. Please check it.',
      paymentReport: 'missing',
    },
  ]);
});
