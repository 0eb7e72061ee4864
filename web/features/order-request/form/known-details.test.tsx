import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import {
  chosenPath,
  enter,
  findOrderDialog,
  orderAnswers,
  orderField,
  submitOrder,
} from '#web/tests/components/order-dialog.ts';
import { orderJson } from '#web/tests/components/records.ts';
import type { Answers } from '#web/tests/components/stub-api.ts';
import { orderFormValues } from '#web/tests/order-request/order-form-values.ts';

afterEach(() => localStorage.clear());

async function openDialog(answers: Answers = {}, path = chosenPath) {
  const app = await openApp(path, { answers: { ...orderAnswers(), ...answers } });
  await app.user.click(await screen.findByRole('button', { name: 'Request Order' }));
  return { ...app, dialog: within(await findOrderDialog()) };
}

const expectValues = (values: Record<string, string>) =>
  waitFor(() => {
    const shown = Object.keys(values).map((name) => [name, orderField(name).value]);
    expect(Object.fromEntries(shown)).toEqual(values);
  });

const shared = {
  vehicleYear: '',
  vehicleMake: 'Ram',
  vehicleModel: '2500',
  vin: '',
  vehicleTransmission: '68RFE automatic',
};

const last = orderJson({
  vehicleTransmission: '68RFE automatic',
  vin: '3C6UR5CL5EG000001',
  modifications: '63 mm turbo',
});
const { customerPhone, billingStreet, billingCity, billingZip } = orderFormValues;
const billing = { customerPhone, billingStreet, billingCity, billingZip, billingState: 'WY' };
const withOrder = { 'GET /api/orders/my-orders': () => [last] };

it('knows from the calibration what every truck of it shares', async () => {
  const { user, dialog } = await openDialog();
  await expectValues(shared);
  expect(dialog.getByText('Ram 2500 68RFE automatic')).toBeVisible();
  await submitOrder(user);
  await waitFor(() =>
    expect(orderField('vehicleYear')).toHaveAccessibleDescription('Year is required'),
  );
  expect(orderField('vehicleMake')).toHaveAccessibleDescription('');
});

it('empties the calibration’s truck when it is not the customer’s', async () => {
  const { user, dialog } = await openDialog();
  await expectValues(shared);
  enter('vehicleYear', '2015');
  await user.click(dialog.getByRole('button', { name: 'Not yours?' }));
  await expectValues({
    vehicleYear: '2015',
    vehicleMake: '',
    vehicleModel: '',
    vehicleTransmission: '',
  });
  expect(orderField('vehicleMake')).toHaveFocus();
  expect(dialog.queryByRole('button', { name: 'Not yours?' })).toBeNull();
});

it('stays empty after "Not yours?" when the earlier orders arrive', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { user, dialog } = await openDialog({ 'GET /api/orders/my-orders': () => promise });
  await expectValues(shared);
  await user.click(dialog.getByRole('button', { name: 'Not yours?' }));
  resolve([last]);
  await expectValues({ ...billing, vehicleMake: '', vehicleModel: '', vehicleTransmission: '' });
});

it('fills in the billing address of the last order', async () => {
  const { dialog, load } = await openDialog(withOrder);
  await expectValues({ ...billing, ...shared });
  enter('billingCity', 'Laramie');
  await load(location.pathname + location.search + location.hash);
  await findOrderDialog();
  await expectValues({ ...billing, billingCity: 'Laramie' });
  expect(dialog.queryByRole('button', { name: 'Use my billing details' })).toBeNull();
});

it('never mixes two addresses', async () => {
  const { answers, load } = await openDialog();
  await expectValues({ billingCity: '' });
  enter('billingCity', 'Laramie');
  Object.assign(answers, withOrder);
  await load(location.pathname + location.search + location.hash);
  await findOrderDialog();
  await expectValues({ billingCity: 'Laramie', billingStreet: '', customerPhone: '' });
});

it('offers the truck of an earlier order of the same years', async () => {
  const { user, dialog } = await openDialog(withOrder);
  enter('additionalNotes', 'Call me first');
  await user.click(await dialog.findByRole('button', { name: 'Use my 2014 Ram 2500' }));
  await expectValues({
    ...billing,
    vehicleYear: '2014',
    vehicleTransmission: '68RFE automatic',
    vin: '3C6UR5CL5EG000001',
    modifications: '',
    additionalNotes: 'Call me first',
  });
});

it('does not offer a truck of other years, nor one without an order', async () => {
  const { dialog } = await openDialog(withOrder, '/product/2003-2005-ram-2500-48re');
  await expectValues({ ...billing, vehicleMake: 'Dodge', vehicleModel: 'Ram 2500' });
  expect(dialog.queryByRole('button', { name: /Use my/ })).toBeNull();
});
