import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import { customer, orderJson } from '#web/tests/components/records.ts';
import type { OrderDeviceJson } from '#worker/domain/orders/orders.api.ts';

const order = orderJson();

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
