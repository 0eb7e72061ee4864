import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import {
  admin,
  customer,
  messageJson,
  orderJson,
  stockFileJson,
} from '#web/tests/components/records.ts';
import { uploadAnswers } from '#web/tests/components/test-delivery.ts';
import type { StockFileJson } from '#worker/domain/files/files.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

const order = orderJson({ vin: '3C6UR5DL5EG123456' });
const path = `GET /api/orders/${order.id}/stock-files`;
const stock = stockFileJson({ vins: [{ text: '3C6UR5DL3EG123455', at: 0x1f40 }] });

const find = async () => within(await screen.findByRole('region', { name: 'Stock File' }));

async function openAsCustomer(files: StockFileJson[], change: Partial<OrderJson> = {}) {
  const app = await openApp(`/my-orders?order=${order.id}`, {
    as: customer,
    answers: {
      'GET /api/orders/my-orders': () => [{ ...order, ...change }],
      [`GET /api/orders/${order.id}/messages`]: () => [],
      [path]: () => files,
      'POST /api/objects/upload': () => ({ uploadURL: 'https://files.test/stock' }),
    },
  });
  return { ...app, region: await find() };
}

it('sends the stock file with its facts by one press', async () => {
  const { user, region, calls } = await openAsCustomer([]);
  await user.selectOptions(await region.findByLabelText('What It Is'), 'An earlier tune');
  await user.type(region.getByLabelText('Read With (Optional)'), 'EFILive');
  const picker = region.getByLabelText('Choose the Stock File from This Truck', {
    selector: 'input',
  });
  await user.upload(picker, new File(['bytes'], 'read.bin'));
  const sent = await region.findByText('read.bin is on its way. The chat shows its progress.');
  expect(sent).toHaveAttribute('role', 'status');
  await waitFor(() => expect(calls.map((call) => call.path)).toContain('/api/objects/upload'));
});

it('shows a delivered stock file, and that the order waits for it no longer', async () => {
  // No poll brings them.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { user, region, answers } = await openAsCustomer([], {
    answersAskedAt: '2026-10-02T12:00:00.000Z',
  });
  Object.assign(answers, uploadAnswers(), {
    [`POST /api/orders/${order.id}/messages`]: () => {
      answers[path] = () => [{ ...stock, vins: [] }];
      answers['GET /api/orders/my-orders'] = () => [order];
      return messageJson({ id: 'm1' });
    },
  });
  expect(await screen.findByText(/^We asked about/)).toBeVisible();
  const label = 'Choose the Stock File from This Truck';
  const picker = await region.findByLabelText(label, { selector: 'input' });
  await user.upload(picker, new File(['bytes'], 'stock.bin'));
  expect(await region.findByText('aa11')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/^We asked about/)).toBeNull());
});

it('keeps for the next file what is typed while this one is stored', async () => {
  const { user, region } = await openAsCustomer([]);
  await user.type(await region.findByLabelText('Read With (Optional)'), 'EFILive');
  const label = 'Choose the Stock File from This Truck';
  const picker = region.getByLabelText(label, { selector: 'input' });
  fireEvent.change(picker, { target: { files: [new File(['bytes'], 'read.bin')] } });
  const calibration = region.getByLabelText('Calibration or OS Number (Optional)');
  fireEvent.change(calibration, { target: { value: 'J90292.06' } });
  expect(await region.findByText(/^read\.bin is on its way/)).toBeVisible();
  expect(region.getByLabelText('Read With (Optional)')).toHaveValue('');
  expect(calibration).toHaveValue('J90292.06');
});

it('says that a second file with the name of the first is on its way', async () => {
  const { user, region } = await openAsCustomer([stock]);
  const label = 'Choose Another Stock File from This Truck';
  const picker = await region.findByLabelText(label, { selector: 'input' });
  await user.upload(picker, new File(['other'], 'stock.bin'));
  expect(await region.findByText(/^stock\.bin is on its way/)).toBeVisible();
});

it.each(['fulfilled', 'canceled'] as const)('returns to stock from a %s order', async (status) => {
  const { region } = await openAsCustomer([{ ...stock, vins: [] }], { status });
  const link = await region.findByRole('link', { name: 'Return to Stock: download stock.bin' });
  expect(link).toHaveAttribute('href', '/api/objects/f1');
  expect(region.getByText('aa11')).toBeInTheDocument();
  // Nothing can be sent for a canceled order.
  expect(region.queryAllByText(/^Send the read/)).toHaveLength(status === 'fulfilled' ? 1 : 0);
});

it('shows an admin what was found where, and warns about another truck and other bytes', async () => {
  const second = { ...stock, id: 'm2', fileName: 'again.bin', sha256: 'bb22', vins: [] };
  await openApp(`/admin?order=${order.id}`, {
    as: admin,
    answers: {
      ...adminAnswers([order]),
      [`GET /api/orders/${order.id}/messages`]: () => [],
      [path]: () => [stock, second],
    },
  });
  const region = await find();
  const [first, again] = await region.findAllByRole('article');
  expect(region.queryByRole('link', { name: /^Return to Stock/ })).toBeNull();
  expect(first).toHaveTextContent('Stock, never tuned, 2.0 KB, Oct 2, 2026');
  expect(first).toHaveTextContent('VIN 3C6UR5DL3EG123455 found at byte 0x1F40.');
  expect(within(first as HTMLElement).getByRole('note')).toHaveTextContent(
    'It has VIN 3C6UR5DL3EG123455, but the order has 3C6UR5DL5EG123456. Read this truck again.',
  );
  expect(within(again as HTMLElement).getByRole('note')).toHaveTextContent(
    'Its bytes differ from stock.bin. Only one of them can be stock.',
  );
});
