import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { customer, orderJson } from '#web/tests/components/records.ts';
import type { OrderDeviceJson } from '#worker/domain/orders/orders.api.ts';

const order = orderJson();

afterEach(() => localStorage.clear());

it('saves the device, with the serial number of the last order of the truck', async () => {
  const last = orderJson({ id: 'last', device: { kind: 'EZ Lynk AutoAgent 3', serial: 'AB-12' } });
  let current = order;
  const { user, calls } = await openApp(`/my-orders?order=${order.id}`, {
    as: customer,
    answers: {
      'GET /api/orders/my-orders': () => [current, last],
      [`PUT /api/orders/${order.id}/device`]: ({ body }) => {
        current = { ...order, device: body as OrderDeviceJson };
        return body;
      },
    },
  });
  const device = within(await screen.findByRole('region', { name: 'Tuning Device' }));
  expect(device.getByLabelText('Device')).toHaveValue('EZ Lynk AutoAgent 3');
  const serial = device.getByLabelText('Serial Number');
  expect(serial).toHaveValue('AB-12');
  await user.clear(serial);
  expect(device.getByRole('button', { name: 'Save Device' })).toBeDisabled();
  await user.type(serial, 'CD-34');
  await user.click(device.getByRole('button', { name: 'Save Device' }));
  expect(await device.findByRole('button', { name: 'Saved' })).toBeVisible();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ kind: 'EZ Lynk AutoAgent 3', serial: 'CD-34' },
  });
});

it('keeps a serial number that isn’t saved yet when the order closes', async () => {
  const { user } = await openApp(`/my-orders?order=${order.id}`, {
    as: customer,
    answers: { 'GET /api/orders/my-orders': () => [order] },
  });
  await user.type(await screen.findByLabelText('Serial Number'), 'CD-34');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Serial Number')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(await screen.findByRole('button', { name: /View Details & Chat/ }));
  expect(await screen.findByLabelText('Serial Number')).toHaveValue('CD-34');
});

it('keeps a device and a declaration without a connection, and sends each once', async () => {
  const competition = orderJson({ product: { ...order.product, use: 'competition' } });
  let current = competition;
  const useDeclaredAt = '2026-10-20T12:00:00.000Z';
  const { user, calls } = await openApp(`/my-orders?order=${order.id}`, {
    as: customer,
    answers: {
      'GET /api/orders/my-orders': () => [current],
      [`PUT /api/orders/${order.id}/device`]: ({ body }) => {
        current = { ...current, device: body as OrderDeviceJson };
        return body;
      },
      [`PUT /api/orders/${order.id}/use`]: () => {
        current = { ...current, useDeclaredAt };
        return { useDeclaredAt };
      },
    },
  });
  const find = async (name: string) => within(await screen.findByRole('region', { name }));
  const waiting = 'Waiting for signal. It’s on this device, and we’ll send it from here.';
  const declaration = { name: 'I Use It for Competition Only' };
  const button = await (await find('Use')).findByRole('button', declaration);
  setOnline(false);
  await user.click(button);
  const device = await find('Tuning Device');
  await user.selectOptions(device.getByLabelText('Device'), 'EZ Lynk AutoAgent 3');
  await user.type(device.getByLabelText('Serial Number'), 'CD-34');
  await user.click(device.getByRole('button', { name: 'Save Device' }));
  expect(await device.findByText(waiting)).toBeVisible();
  expect(device.getByLabelText('Serial Number')).toHaveValue('CD-34');
  expect((await find('Use')).getByText(waiting)).toBeVisible();
  expect(screen.queryByRole('button', declaration)).toBeNull();
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent()).toEqual([]);
  setOnline(true);
  expect(await (await find('Tuning Device')).findByRole('button', { name: 'Saved' })).toBeVisible();
  expect(await (await find('Use')).findByText(/^You declared on/)).toBeVisible();
  expect(sent()).toHaveLength(2);
  expect(sent()).toEqual(
    expect.arrayContaining([
      { use: 'competition' },
      { kind: 'EZ Lynk AutoAgent 3', serial: 'CD-34' },
    ]),
  );
});
