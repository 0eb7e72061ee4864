import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '#web/app/query-client.ts';
import { setOnline } from '#web/tests/components/connection.ts';
import { truckJson } from '#web/tests/components/garage-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { orderJson } from '#web/tests/components/records.ts';
import { type Answer, type Answers, fails } from '#web/tests/components/stub-api.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import type { OrderDeviceEditJson, OrderJson } from '#worker/domain/orders/orders.api.ts';

const order = orderJson();
const put = `PUT /api/orders/${order.id}/device`;

function deviceIn(body: unknown) {
  const { kind, serial } = body as OrderDeviceEditJson;
  return { kind, serial };
}

const openOrder = (orders: Answer, answers: Answers = {}) =>
  openApp(`/my-orders?order=${order.id}`, {
    answers: { 'GET /api/orders/my-orders': orders, ...answers },
  });
const findDevice = async () => within(await screen.findByRole('region', { name: 'Tuning Device' }));

afterEach(() => localStorage.clear());

it('saves the device, which the truck with the order’s VIN knows', async () => {
  const vin = '3C6UR5DL5EG123456';
  const known = { device: 'EZ Lynk AutoAgent 3', deviceSerial: 'AB-12' };
  const other = truckJson({ vin: null, device: 'HP Tuners MPVI3', deviceSerial: '9797979797' });
  const ordered = { ...order, vin: ' 3c6ur5dl5-eg123456' };
  let current: OrderJson = ordered;
  const { user, calls } = await openOrder(() => [current], {
    'GET /api/account/trucks': () => [other, truckJson({ id: 'truck-2', vin, ...known })],
    [put]: ({ body }) => {
      current = { ...ordered, device: deviceIn(body) };
      return current.device;
    },
  });
  const device = await findDevice();
  const serial = device.getByLabelText('Serial Number');
  await waitFor(() => expect(serial).toHaveValue('AB-12'));
  expect(device.getByLabelText('Device')).toHaveValue('EZ Lynk AutoAgent 3');
  await user.clear(serial);
  expect(device.getByRole('button', { name: 'Save Device' })).toBeDisabled();
  await user.type(serial, '<b>');
  expect(serial).toHaveAccessibleDescription(
    'A serial number can only have letters, digits, spaces and - . / _',
  );
  expect(device.getByRole('button', { name: 'Save Device' })).toBeDisabled();
  await user.clear(serial);
  await user.type(serial, 'CD-34');
  await user.click(device.getByRole('button', { name: 'Save Device' }));
  expect(await device.findByRole('button', { name: 'Saved' })).toBeVisible();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    kind: 'EZ Lynk AutoAgent 3',
    serial: 'CD-34',
    replaces: [null],
  });
});

it('keeps a serial number only with its device', async () => {
  const { user, region } = await openDevice('A1');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const pick = (kind: string) => user.selectOptions(region.getByLabelText('Device'), kind);
  const serial = region.getByLabelText('Serial Number');
  await pick('HP Tuners MPVI3');
  expect(serial).toHaveValue('');
  await user.type(serial, '9797979797');
  await pick('EZ Lynk AutoAgent 3');
  expect(serial).toHaveValue('A1');
  await pick('None');
  await user.type(serial, '9797979797');
  await pick('HP Tuners MPVI3');
  expect(serial).toHaveValue('9797979797');
});

it.each<[string, Partial<TruckJson>[]]>([
  ['isn’t in My Trucks', [{ year: '2006', device: 'HP Tuners MPVI3', deviceSerial: '1' }]],
  ['has no device', [{}]],
  ['has it without its serial number', [{ device: 'EZ Lynk AutoAgent 3' }]],
])('offers the device of the last order if the truck %s', async (_, trucks) => {
  const last = orderJson({ id: 'last', device: { kind: 'EZ Lynk AutoAgent 3', serial: 'AB-12' } });
  const first = orderJson({ id: 'first', device: { kind: 'EZ Lynk AutoAgent 3', serial: 'A1' } });
  const other = orderJson({ ...first, id: 'other', vehicleYear: '2006', vin: null });
  await openOrder(() => [order, other, last, first], {
    'GET /api/account/trucks': () => trucks.map(truckJson),
  });
  const device = await findDevice();
  await waitFor(() => expect(device.getByLabelText('Serial Number')).toHaveValue('AB-12'));
  expect(device.getByLabelText('Device')).toHaveValue('EZ Lynk AutoAgent 3');
});

it('says that the device of the order is still to come', async () => {
  const addon = { id: 'ez-lynk', name: 'EZ Lynk AutoAgent 3' };
  await openOrder(() => [{ ...order, addons: [{ price: 44_900, addon }] }], {
    [`GET /api/orders/${order.id}/stock-files`]: () => [],
  });
  const device = await findDevice();
  expect(device.getByLabelText('Device')).toHaveValue('EZ Lynk AutoAgent 3');
  expect(
    device.getByText(
      /The EZ Lynk AutoAgent 3 is part of this order: add its number once you have it\.$/,
    ),
  ).toBeVisible();
  expect(await screen.findByText(/so wait until that arrives\.$/)).toBeInTheDocument();
});

it('keeps a serial number that isn’t saved yet when the order closes', async () => {
  const { user } = await openOrder(() => [order]);
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
  const { user, calls } = await openOrder(() => [current], {
    [put]: ({ body }) => {
      current = { ...current, device: deviceIn(body) };
      return current.device;
    },
    [`PUT /api/orders/${order.id}/use`]: () => {
      current = { ...current, useDeclaredAt };
      return { useDeclaredAt };
    },
  });
  const find = async (name: string) => within(await screen.findByRole('region', { name }));
  const waiting = 'Saved on this device. We’ll send it when you’re back online.';
  const declaration = { name: 'I Use It for Competition Only' };
  const button = await (await find('Use')).findByRole('button', declaration);
  const device = await find('Tuning Device');
  expect(await device.findByRole('option', { name: 'EZ Lynk AutoAgent 3' })).toBeVisible();
  setOnline(false);
  await user.click(button);
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
      { kind: 'EZ Lynk AutoAgent 3', serial: 'CD-34', replaces: [null] },
    ]),
  );
});

async function openDevice(
  serial: string,
  sheet: Answer = fails(404, 'Not found'),
  kind = 'EZ Lynk AutoAgent 3',
) {
  const device = { kind, serial };
  const app = await openOrder(() => [{ ...order, device }], {
    [`GET /api/orders/${order.id}/build-sheet`]: sheet,
  });
  const region = await findDevice();
  const sent = () => app.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...app, device, region, sent };
}

it('sends which devices an edit replaces, and replaces another one only after a conflict', async () => {
  const { user, answers, device, region, sent } = await openDevice('A1');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const save = () => user.click(region.getByRole('button', { name: 'Save Device' }));
  setOnline(false);
  await user.type(region.getByLabelText('Serial Number'), '2');
  await save();
  await region.findByText(/^Saved on this device/);
  await user.type(region.getByLabelText('Serial Number'), '3');
  await save();
  await waitFor(() => expect(localStorage.getItem('devices.1')).toBeNull());
  const theirs = { ...device, serial: 'B1' };
  answers['GET /api/orders/my-orders'] = () => [{ ...order, device: theirs }];
  answers[put] = fails(409, 'Someone just saved another device.');
  setOnline(true);
  expect(await region.findByText('Someone just saved another device.')).toBeVisible();
  expect(region.getByLabelText('Serial Number')).toHaveValue('A123');
  const edit = { ...device, serial: 'A123' };
  expect(sent()).toEqual([{ ...edit, replaces: [device, { ...device, serial: 'A12' }] }]);
  // An edit replaces the other device only once the list has it.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  answers[put] = () => edit;
  await save();
  await waitFor(() => expect(sent().at(-1)).toEqual({ ...edit, replaces: [theirs] }));
});

it('says that a device of another maker can’t load the file', async () => {
  const { user, region } = await openDevice('9797979797', undefined, 'HP Tuners MPVI3');
  const hint = /^This file loads with an EZ Lynk AutoAgent/;
  expect(region.getByText(hint)).toBeVisible();
  await user.selectOptions(region.getByLabelText('Device'), 'Another device');
  expect(region.queryByText(hint)).toBeNull();
});

it('keeps what is typed while the device is stored', async () => {
  const { answers, region, sent } = await openDevice('A1');
  answers[put] = ({ body }) => deviceIn(body);
  const serial = region.getByLabelText('Serial Number');
  fireEvent.change(serial, { target: { value: 'A2' } });
  fireEvent.click(region.getByRole('button', { name: 'Save Device' }));
  fireEvent.change(serial, { target: { value: 'A23' } });
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await region.findByRole('button', { name: 'Save Device' })).toBeEnabled();
  expect(serial).toHaveValue('A23');
});

it('still loads the build sheet when a device is delivered meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { user, answers, region, sent, calls } = await openDevice('A1', () => promise);
  answers[put] = ({ body }) => deviceIn(body);
  await user.type(region.getByLabelText('Serial Number'), '2');
  await user.click(region.getByRole('button', { name: 'Save Device' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await region.findByRole('button', { name: 'Saved' })).toBeVisible();
  const question = { id: 'turbo', label: 'Turbo', kind: 'text', options: [], unit: null };
  const rest = { help: null, stockAnswer: null, requiredBefore: null, productIds: null };
  resolve({ version: 1, questions: [{ ...question, ...rest }], answers: {} });
  expect(await screen.findByRole('region', { name: 'Build Sheet' })).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith('/build-sheet'))).toHaveLength(1);
});
