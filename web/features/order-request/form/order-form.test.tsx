import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { truckJson } from '#web/tests/components/garage-answers.ts';
import {
  enter,
  findOrderDialog,
  findOrderResult,
  openFilledOrder,
  openOrderDialog,
  orderField,
  submitOrder,
  typeInto,
} from '#web/tests/components/order-dialog.ts';
import { orderFormValues } from '#web/tests/order-request/order-form-values.ts';

const trucks = 'GET /api/account/trucks';
const truck = truckJson({ vin: '3C6UR5CL5EG000001', device: 'EZ Lynk AutoAgent 3' });
const filledIn = {
  vehicleYear: '2014',
  vehicleMake: 'Ram',
  vehicleModel: '2500',
  vehicleTransmission: '68RFE automatic',
  vin: '3C6UR5CL5EG000001',
};
const contactFields = [
  'customerPhone',
  'billingStreet',
  'billingCity',
  'billingState',
  'billingZip',
] as const;
const empty = Object.fromEntries(Object.keys(filledIn).map((name) => [name, '']));
/** What every truck of the calibration shares. */
const fromProduct = { ...filledIn, vehicleYear: '', vin: '' };

function valuesOf(values: object): Record<string, string> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, orderField(name).value]));
}

const expectValues = (values: Record<string, string>) =>
  waitFor(() => expect(valuesOf(values)).toEqual(values));

/** Opens the dialog, and fills in a truck that the calibration fits. */
async function openFilled() {
  const app = await openFilledOrder();
  expect(app.dialog).not.toHaveTextContent('Check:');
  const submit = within(app.dialog).getByRole('button', { name: 'Submit for Approval' });
  return { ...app, submit: () => app.user.click(submit) };
}

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

it('gives each control a label, its payload name, and the right keyboard and autofill', async () => {
  const { dialog } = await openOrderDialog();
  for (const [label, name, attributes] of [
    ['Phone Number *', 'customerPhone', { type: 'tel', autocomplete: 'tel' }],
    ['Street Address *', 'billingStreet', { autocomplete: 'billing address-line1' }],
    ['City *', 'billingCity', { autocomplete: 'billing address-level2' }],
    ['State *', 'billingState', { autocomplete: 'billing address-level1' }],
    ['ZIP Code *', 'billingZip', { autocomplete: 'billing postal-code', inputmode: 'numeric' }],
    ['Year *', 'vehicleYear', { inputmode: 'numeric' }],
    ['Make *', 'vehicleMake', {}],
    ['Model *', 'vehicleModel', {}],
    ['Transmission (Optional)', 'vehicleTransmission', {}],
    ['VIN (Optional)', 'vin', { autocapitalize: 'characters' }],
    ['Modifications (Optional)', 'modifications', {}],
    ['Additional Notes (Optional)', 'additionalNotes', {}],
  ] as const) {
    const control = within(dialog).getByLabelText(label);
    expect(control).toHaveAttribute('name', name);
    for (const [attribute, value] of Object.entries(attributes)) {
      expect(control).toHaveAttribute(attribute, value);
    }
  }
});

it('describes each invalid field with its message until it is valid', async () => {
  const { user } = await openOrderDialog();
  enter('vehicleMake', '');
  enter('vehicleModel', '');
  await submitOrder(user);
  const expectMessage = (name: string, message: string) =>
    waitFor(() => expect(orderField(name)).toHaveAccessibleDescription(message));
  for (const [name, message] of [
    ['customerPhone', 'Phone number is required'],
    ['billingStreet', 'Street address is required'],
    ['billingCity', 'City is required'],
    ['billingState', 'State is required'],
    ['billingZip', 'ZIP code is required'],
    ['vehicleYear', 'Year is required'],
    ['vehicleMake', 'Make is required'],
    ['vehicleModel', 'Model is required'],
  ] as const) {
    await expectMessage(name, message);
  }
  expect(orderField('customerPhone')).toHaveFocus();
  for (const [name, value, message] of [
    ['customerPhone', '555-0101', 'Phone number is required'],
    ['customerPhone', '555-010-1', 'Phone number is required'],
    ['customerPhone', '555-010-12', ''],
    ['vehicleYear', '20145', 'Invalid year'],
    ['billingZip', '8200', 'ZIP code is required'],
  ] as const) {
    typeInto(name, value);
    await expectMessage(name, message);
  }
  await user.type(orderField('billingState'), 'wyo');
  expect(orderField('billingState')).toHaveValue('WY');
  await expectMessage('billingState', '');
});

it('turns a state’s full name into its code, typed, pasted or filled in', async () => {
  const { user } = await openOrderDialog();
  const state = orderField('billingState');
  await user.type(state, 'Montana');
  expect(state).toHaveValue('MT');
  await user.clear(state);
  await user.paste('Missouri');
  expect(state).toHaveValue('MO');
  enter('billingState', 'Alaska');
  expect(state).toHaveValue('AK');
  await user.type(state, 'X');
  expect(state).toHaveValue('AK');
});

it('drops a misspelled state when the user leaves the field or presses Enter', async () => {
  const { user } = await openOrderDialog();
  const state = orderField('billingState');
  await user.type(state, 'Misouri');
  expect(state).toHaveValue('MI');
  await user.tab();
  expect(state).toHaveValue('');
  await user.type(state, 'MO');
  await user.tab();
  expect(state).toHaveValue('MO');
  await user.clear(state);
  await user.type(state, 'Minesota{Enter}');
  expect(state).toHaveValue('');
});

/** One for each field. */
const warnings: [field: string, value: string, text: string][] = [
  ['customerPhone', '555-010-12', 'The phone number has 8 digits. A US number has 10.'],
  ['billingState', 'ZZ', 'ZZ isn’t a US state.'],
  ['billingZip', '90210', 'ZIP code 90210 is in CA. The state is WY.'],
  ['vehicleYear', '1875', 'This file fits 2013-2018 Ram 2500. Yours is a 1875 Ram 2500.'],
  ['vehicleMake', 'Ford', 'This file fits 2013-2018 Ram 2500. Yours is a 2014 Ford 2500.'],
  ['vehicleModel', 'F-250', 'This file fits 2013-2018 Ram 2500. Yours is a 2014 Ram F-250.'],
  [
    'vehicleTransmission',
    'G56 manual',
    'This file fits the 68RFE automatic. Yours has the G56 manual.',
  ],
  [
    'vin',
    '3C7WRTCL4EG000001',
    'The VIN says 3500. The order says 2500. The VIN says chassis cab. This file is for a pickup.',
  ],
];

describe('the warnings', () => {
  it('are shown under the field of each unlikely value', async () => {
    const { dialog } = await openFilled();
    for (const [name, value, text] of warnings) {
      const before = orderField(name).value;
      enter(name, value);
      await waitFor(() => expect(orderField(name)).toHaveAccessibleDescription(`Check: ${text}`));
      expect(orderField(name)).toHaveAttribute('aria-invalid', 'false');
      enter(name, before);
      await waitFor(() => expect(orderField(name)).toHaveAccessibleDescription(''));
    }
    expect(dialog).not.toHaveTextContent('Check:');
  });

  it('appear once the customer leaves the field, and disappear once it is fixed', async () => {
    await openFilled();
    typeInto('vin', '3C6');
    expect(orderField('vin')).toHaveAccessibleDescription('');
    act(() => orderField('vin').blur());
    const warning = (count: number) => `Check: The VIN has ${count} characters. A VIN has 17.`;
    await waitFor(() => expect(orderField('vin')).toHaveAccessibleDescription(warning(3)));
    typeInto('vin', '3C6U');
    await waitFor(() => expect(orderField('vin')).toHaveAccessibleDescription(warning(4)));
    typeInto('vin', '3C6UR5CL5EG000001');
    await waitFor(() => expect(orderField('vin')).toHaveAccessibleDescription(''));
  });

  it('give way to an error', async () => {
    const { submit } = await openFilled();
    enter('customerPhone', '555-0101');
    await waitFor(() =>
      expect(orderField('customerPhone')).toHaveAccessibleDescription(/has 7 digits/),
    );
    await submit();
    await waitFor(() =>
      expect(orderField('customerPhone')).toHaveAccessibleDescription('Phone number is required'),
    );
  });
});

describe('the truck in the garage', () => {
  it('is filled in, answers a question with its device, and is filled in again after the order', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { dialog, calls, user } = await openOrderDialog({ [trucks]: () => [truck] });
    await expectValues(filledIn);
    expect(dialog).not.toHaveTextContent('Do you own one?');
    expect(dialog).not.toHaveTextContent('Check:');
    for (const name of contactFields) enter(name, orderFormValues[name]);
    await submitOrder(user);
    await findOrderResult();
    expect(calls.find(({ path }) => path === '/api/orders')?.body).toMatchObject({
      ...filledIn,
      ownedParts: ['device'],
    });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Request Order' }));
    await findOrderDialog();
    await expectValues({ ...filledIn, billingCity: orderFormValues.billingCity });
  });

  it('is asked for its device when the calibration needs another one', async () => {
    const { dialog } = await openOrderDialog({
      [trucks]: () => [{ ...truck, device: 'HP Tuners MPVI3' }],
    });
    await expectValues(filledIn);
    await waitFor(() => expect(dialog).toHaveTextContent('Do you own one?'));
  });

  it('causes a warning immediately when it needs another calibration', async () => {
    await openOrderDialog({ [trucks]: () => [{ ...truck, transmission: 'G56 manual' }] });
    await waitFor(() =>
      expect(orderField('vehicleTransmission')).toHaveAccessibleDescription(
        'Check: This file fits the 68RFE automatic. Yours has the G56 manual.',
      ),
    );
  });

  it('is never mixed with the customer’s own entries', async () => {
    const { answers, reload } = await openOrderDialog();
    await expectValues(fromProduct);
    enter('vehicleYear', '2016');
    answers[trucks] = () => [truck];
    await reload();
    await expectValues({ ...fromProduct, vehicleYear: '2016' });
    // The same truck, so that the rest is filled in.
    enter('vehicleYear', '2014');
    await reload();
    await expectValues(filledIn);
  });

  it('is updated without changing the other fields of the draft', async () => {
    const { answers, reload } = await openOrderDialog({ [trucks]: () => [truck] });
    await expectValues(filledIn);
    enter('billingCity', 'Cheyenne');
    answers[trucks] = () => [{ ...truck, version: 2, year: '2015', vin: null }];
    await reload();
    await expectValues({ billingCity: 'Cheyenne', vehicleYear: '2015', vin: '' });
    // From now on, it is the customer's own entry.
    enter('vehicleYear', '2018');
    await reload();
    await expectValues({ billingCity: 'Cheyenne', vehicleYear: '2018', vehicleMake: 'Ram' });
  });

  it('is cleared with the form', async () => {
    const { user, dialog } = await openOrderDialog({ [trucks]: () => [truck] });
    await expectValues(filledIn);
    await user.click(within(dialog).getByRole('button', { name: 'Clear Form' }));
    await expectValues(empty);
    await user.click(within(dialog).getByRole('button', { name: 'Undo Clear' }));
    await expectValues(filledIn);
  });
});
